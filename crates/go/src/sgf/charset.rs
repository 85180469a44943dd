//! The character sets of old files.
//!
//! The text is split into properties byte by byte, and each value is decoded alone: games of one file may differ in
//! their character sets. In the double-byte sets of East Asia the second byte of a character may look like `\` or
//! `]`; those characters are stepped over as wholes, which is as if the text had been decoded first.

use std::borrow::Cow;

use encoding_rs::{BIG5, EUC_KR, Encoding, GB18030, GBK, ISO_2022_JP, SHIFT_JIS, UTF_8, WINDOWS_1252};

/// How far from the start of a game its `CA` is looked for, in bytes.
const WINDOW: usize = 4096;

/// How many places that look like a `CA` are tried.
const MAX_LOOKS: usize = 8;

/// How the bytes of a game become text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Charset {
    /// `None` if the game does not tell: UTF-8 where that is possible, otherwise the format's default, Latin-1.
    declared: Option<&'static Encoding>,
    is_double_byte: bool,
}

impl Charset {
    pub(super) const UTF_8: Charset = Charset { declared: Some(UTF_8), is_double_byte: false };

    /// The character set that a game declares. A name that nobody knows counts as UTF-8.
    ///
    /// The name must be known before the text can be taken apart, so it is found by its looks, `CA[`. It counts if
    /// the text, taken apart in that set, has a property `CA` with that name: a comment may speak of `CA[`, too.
    pub(super) fn of_game(game: &[u8]) -> Charset {
        let game = &game[..game.len().min(WINDOW)];
        let mut looked = names_by_looks(game).take(MAX_LOOKS).map(Charset::named);
        let undeclared = Charset { declared: None, is_double_byte: false };
        looked.find(|charset| charset.is_declared_in(game)).unwrap_or(undeclared)
    }

    fn named(name: &[u8]) -> Charset {
        let known = Encoding::for_label_no_replacement(name);
        // UTF-16 would have hidden its own name: a file that shows it is not in UTF-16.
        let encoding = known.filter(|set| set.is_ascii_compatible() || *set == ISO_2022_JP).unwrap_or(UTF_8);
        let is_double_byte = [GBK, GB18030, BIG5, SHIFT_JIS, EUC_KR].contains(&encoding);
        Charset { declared: Some(encoding), is_double_byte }
    }

    fn is_declared_in(self, game: &[u8]) -> bool {
        // The Japanese of mail cannot be taken apart before it is decoded; the escape gives it away.
        let is_japanese_mail = self.declared == Some(ISO_2022_JP) && game.contains(&0x1B);
        is_japanese_mail || self.declaration(game).is_some_and(|name| Charset::named(name) == self)
    }

    /// The value of the first `CA` before any variation or other game, if the text is in this character set.
    fn declaration(self, game: &[u8]) -> Option<&[u8]> {
        let mut at = 1;
        while at < game.len() && !opens_tree(game, at) {
            if game[at] != b'[' {
                at += 1;
                continue;
            }
            let end = self.value_end(game, at + 1)?;
            if ends_with_name(&game[..at]) {
                return Some(&game[at + 1..end]);
            }
            at = end + 1;
        }
        None
    }

    /// The position of the `]` that ends the value which starts at `from`.
    pub(super) fn value_end(self, bytes: &[u8], from: usize) -> Option<usize> {
        let mut at = from;
        while let Some(&byte) = bytes.get(at) {
            match byte {
                b']' => return Some(at),
                b'\\' => at += 1 + self.character_length(bytes, at + 1),
                0x81.. if self.is_double_byte => at += self.character_length(bytes, at),
                _ => at += 1,
            }
        }
        None
    }

    fn character_length(self, bytes: &[u8], at: usize) -> usize {
        let (Some(&lead), Some(&trail)) = (bytes.get(at), bytes.get(at + 1)) else { return 1 };
        let is_katakana = self.declared == Some(SHIFT_JIS) && (0xA1..0xE0).contains(&lead);
        if !self.is_double_byte || lead < 0x81 || is_katakana {
            return 1;
        }
        // An ASCII byte after a byte that starts no character with it stands for itself.
        let is_character = || {
            let encoding = self.declared.unwrap_or(UTF_8);
            encoding.decode_without_bom_handling_and_without_replacement(&[lead, trail]).is_some()
        };
        if trail >= 0x80 || is_character() { 2 } else { 1 }
    }

    /// The text of a value, without its escapes. What cannot be decoded becomes replacement characters.
    pub(super) fn text(self, value: &[u8]) -> String {
        let decoded = match self.declared {
            Some(encoding) if encoding != UTF_8 => encoding.decode_without_bom_handling(value).0,
            None if str::from_utf8(value).is_err() => WINDOWS_1252.decode_without_bom_handling(value).0,
            _ => String::from_utf8_lossy(value),
        };
        if decoded.contains('\\') { unescape(&decoded) } else { decoded.into_owned() }
    }
}

/// The bytes to read. Files in which the byte of `]` has other meanings too, those in UTF-16 and the Japanese of
/// mail, are decoded as a whole; a mark at the start that tells the encoding is left out.
pub(super) fn readable(bytes: &[u8]) -> (Cow<'_, [u8]>, Option<Charset>) {
    let decode = |encoding: &'static Encoding, bytes| {
        let text = encoding.decode_without_bom_handling(bytes).0.into_owned();
        (Cow::Owned(text.into_bytes()), Some(Charset::UTF_8))
    };
    match Encoding::for_bom(bytes) {
        Some((encoding, length)) if encoding == UTF_8 => (Cow::Borrowed(&bytes[length..]), None),
        Some((encoding, length)) => decode(encoding, &bytes[length..]),
        None => {
            let start = next_tree(bytes, 0).unwrap_or(bytes.len());
            let is_japanese_mail = Charset::of_game(&bytes[start..]).declared == Some(ISO_2022_JP);
            if is_japanese_mail { decode(ISO_2022_JP, bytes) } else { (Cow::Borrowed(bytes), None) }
        }
    }
}

/// Where the next game or variation starts.
pub(super) fn next_tree(bytes: &[u8], from: usize) -> Option<usize> {
    (from..bytes.len()).find(|&at| opens_tree(bytes, at))
}

/// Does a game or variation start here: a parenthesis, space, and a semicolon?
fn opens_tree(bytes: &[u8], at: usize) -> bool {
    bytes[at] == b'(' && bytes[at + 1..].iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b';')
}

/// What stands in `CA[...]`, wherever that is.
fn names_by_looks(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    let starts = (0..bytes.len()).filter(|&at| bytes[at] == b'[' && ends_with_name(&bytes[..at]));
    starts.filter_map(|at| bytes[at + 1..].split(|&byte| byte == b']').next())
}

fn ends_with_name(before: &[u8]) -> bool {
    before.strip_suffix(b"CA").is_some_and(|rest| !rest.last().is_some_and(u8::is_ascii_alphanumeric))
}

/// Takes the backslashes away, and with them line breaks that only kept the lines of the file short.
fn unescape(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        if character != '\\' {
            plain.push(character);
            continue;
        }
        match characters.next() {
            Some('\n') => drop(characters.next_if_eq(&'\r')),
            Some('\r') => drop(characters.next_if_eq(&'\n')),
            Some(escaped) => plain.push(escaped),
            None => {}
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::super::{NodeId, games};

    fn comment(bytes: &[u8]) -> String {
        let record = games(bytes).next().unwrap();
        let moves = record.main_line().last().and_then(|node| record.value(node, "B"));
        assert_eq!(moves, Some("ee"), "the move after the comment was not found");
        record.comment(NodeId::ROOT).unwrap()
    }

    fn in_charset(name: &str, text: &str) -> String {
        let encoding = encoding_rs::Encoding::for_label(name.as_bytes()).unwrap();
        let bytes = encoding.encode(&format!("(;CA[{name}]C[{text}];B[ee])")).0.into_owned();
        comment(&bytes)
    }

    #[test]
    fn characters_whose_second_byte_looks_like_syntax_are_read_whole() {
        // Each first character ends in 0x5C, each second one in 0x5D, in its character set.
        for (name, text) in [("Shift_JIS", "表江"), ("Big5", "功因"), ("GB18030", "昞昡"), ("GBK", "昞昡")]
        {
            let encoding = encoding_rs::Encoding::for_label(name.as_bytes()).unwrap();
            let bytes = encoding.encode(text).0.into_owned();
            assert_eq!((bytes[1], bytes[3]), (0x5C, 0x5D), "{name}");
            assert_eq!(in_charset(name, text), text);
            assert_eq!(in_charset(name, &format!("\\{text}\\]金")), format!("{text}]金"));
        }
    }

    #[test]
    fn other_character_sets_are_read_too() {
        for (name, text) in [
            ("EUC-KR", "바둑 조"),
            ("EUC-JP", "囲碁"),
            ("ISO-2022-JP", "囲碁の表"),
            ("KOI8-R", "Го"),
            ("windows-1252", "Zürich"),
            ("Shift_JIS", "ﾂ"),
            ("GB18030", "\u{1F600}"),
        ] {
            assert_eq!(in_charset(name, text), text, "{name}");
        }
    }

    #[test]
    fn the_charset_is_found_behind_text_that_needs_it() {
        let bytes = encoding_rs::SHIFT_JIS.encode("(;GN[表]C[表]CA[Shift_JIS];B[ee])").0.into_owned();
        assert_eq!(comment(&bytes), "表");
    }

    #[test]
    fn comments_that_speak_of_charsets_declare_none() {
        assert_eq!(comment("(;C[ü, CA[GBK\\] is old];B[ee])".as_bytes()), "ü, CA[GBK] is old");
        assert_eq!(comment("(;C[ü CA[GBK]CA[UTF-8];B[ee])".as_bytes()), "ü CA[GBK");
        let bytes = encoding_rs::BIG5.encode("(;C[(;功 CA[GBK]CA[Big5];B[ee])").0.into_owned();
        assert_eq!(comment(&bytes), "(;功 CA[GBK");
    }

    #[test]
    fn without_a_charset_text_is_utf_8_or_else_latin_1() {
        assert_eq!(comment("(;C[Zürich];B[ee])".as_bytes()), "Zürich");
        assert_eq!(comment(b"(;C[Z\xFCrich];B[ee])"), "Zürich");
    }

    #[test]
    fn bytes_and_names_that_mean_nothing_do_not_fail_a_file() {
        assert_eq!(comment(b"(;CA[UTF-8]C[\xFF\xFE\x80];B[ee])"), "\u{FFFD}\u{FFFD}\u{FFFD}");
        assert_eq!(comment("(;CA[klingon]C[ü];B[ee])".as_bytes()), "ü");
        assert_eq!(comment("(;CA[UTF-16]C[ü];B[ee])".as_bytes()), "ü");
        assert_eq!(comment("(;CA[replacement]C[ü];B[ee])".as_bytes()), "ü");
        assert_eq!(comment(b"(;CA[big5]C[\x81];B[ee])"), "\u{FFFD}");
    }

    #[test]
    fn games_of_one_file_may_differ_in_their_charsets() {
        let mut bytes = encoding_rs::GBK.encode("(;CA[GBK]C[昞])").0.into_owned();
        bytes.extend_from_slice("(;C[昞])(;CA[UTF-8]C[昞])".as_bytes());
        let comments: Vec<_> = games(&bytes).filter_map(|record| record.comment(NodeId::ROOT)).collect();
        assert_eq!(comments, ["昞"; 3]);
    }

    #[test]
    fn marks_at_the_start_of_a_file_tell_its_encoding() {
        assert_eq!(comment("\u{FEFF}(;C[ü];B[ee])".as_bytes()), "ü");
        let text = "\u{FEFF}(;CA[UTF-16]C[表ü];B[ee])";
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!((comment(&little), comment(&big)), ("表ü".to_owned(), "表ü".to_owned()));
    }
}
