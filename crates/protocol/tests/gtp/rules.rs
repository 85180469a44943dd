//! Rules by name, by object and field by field.

use crate::support::{check, check_in, session};

#[test]
fn rules_have_names() {
    for (name, rules) in [
        ("tromp-taylor", go::Rules::TROMP_TAYLOR),
        ("chinese", go::Rules::CHINESE),
        ("chinese-ogs", go::Rules::CHINESE),
        ("chinese-kgs", go::Rules::CHINESE),
        ("japanese", go::Rules::JAPANESE),
        ("korean", go::Rules::JAPANESE),
        ("aga", go::Rules::AGA),
        ("bga", go::Rules::AGA),
        ("new-zealand", go::Rules::NEW_ZEALAND),
        ("New Zealand", go::Rules::NEW_ZEALAND),
    ] {
        let mut session = session();
        check_in(&mut session, &format!("> kata-set-rules {name}\n="));
        assert_eq!(session.game.rules(), rules, "{name}");
    }
    let mut session = session();
    check_in(&mut session, "> kgs-rules new_zealand\n=");
    assert_eq!(session.game.rules(), go::Rules::NEW_ZEALAND);
}

#[test]
fn rules_are_shown_and_set_as_an_object() {
    check(
        r#"
        > kata-set-rules tromp-taylor
        =
        > kata-get-rules
        = {"ko":"POSITIONAL","scoring":"AREA","tax":"NONE","suicide":true,"hasButton":false,"whiteHandicapBonus":"0","friendlyPassOk":false}
        > kata-set-rules {"ko":"SIMPLE", "scoring":"TERRITORY", "suicide":false, "whiteHandicapBonus":"N-1"}
        =
        > kata-get-rules
        = {"ko":"SIMPLE","scoring":"TERRITORY","tax":"SEKI","suicide":false,"hasButton":false,"whiteHandicapBonus":"N-1","friendlyPassOk":true}
        > kata-set-rule scoring AREA
        =
        > kata-set-rule friendlyPassOk false
        =
        > kata-get-rules
        = {"ko":"SIMPLE","scoring":"AREA","tax":"NONE","suicide":false,"hasButton":false,"whiteHandicapBonus":"N-1","friendlyPassOk":false}
    "#,
    );
}

#[test]
fn rules_that_do_not_exist_here_fail_and_change_nothing() {
    let mut session = session();
    check_in(
        &mut session,
        r#"
        > kata-set-rules stone-scoring
        ? stone-scoring rules have a group tax, which is not supported
        > kata-set-rules aga-button
        ? aga-button rules have a button, which is not supported
        > kata-set-rules checkers
        ? syntax error: *
        > kata-set-rules
        ? syntax error: *
        > kata-set-rules {"tax":"ALL"}
        ? rules with a tax of ALL*
        > kata-set-rules {"hasButton":true}
        ? rules with a button are not supported
        > kata-set-rules {"winner":"black"}
        ? syntax error: no rules: unknown field `winner`*
        > kata-set-rule ko MAYBE
        ? syntax error: *
        > kata-set-rule ko
        ? syntax error: *
        > kgs-rules ing
        ? syntax error: *
    "#,
    );
    assert_eq!(session.game.rules(), go::Rules::CHINESE);
}
