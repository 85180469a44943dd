//! Conversations as the clients hold them, each line with the place that says so.

use crate::support::check;

macro_rules! transcript {
    ($name:ident, $file:literal) => {
        #[test]
        fn $name() {
            check(include_str!(concat!("transcripts/", $file)));
        }
    };
}

transcript!(sabaki_is_understood, "sabaki.gtp");
transcript!(gogui_is_understood, "gogui.gtp");
transcript!(lizzie_is_understood, "lizzie.gtp");
transcript!(lizgoban_is_understood, "lizgoban.gtp");
transcript!(gtp2ogs_is_understood, "gtp2ogs.gtp");
transcript!(cgos_is_understood, "cgos.gtp");
transcript!(kgsgtp_is_understood, "kgsgtp.gtp");
