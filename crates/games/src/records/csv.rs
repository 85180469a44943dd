//! Rows of comma-separated values.

/// The fields of a row, as RFC 4180 has them: a field in quotes may have commas in it, and quotes that are doubled. A row is one line.
pub fn split_row(line: &str) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut is_quoted = false;
    let mut signs = line.trim_end_matches(['\r', '\n']).chars().peekable();
    while let Some(sign) = signs.next() {
        match sign {
            '"' if is_quoted && signs.next_if_eq(&'"').is_some() => push(&mut fields, '"'),
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => fields.push(String::new()),
            sign => push(&mut fields, sign),
        }
    }
    fields
}

fn push(fields: &mut [String], sign: char) {
    if let Some(last) = fields.last_mut() {
        last.push(sign);
    }
}

#[cfg(test)]
mod tests {
    use super::split_row;

    #[test]
    fn commas_and_quotes_within_quotes_belong_to_the_field() {
        assert_eq!(split_row("a,b,,d\r\n"), ["a", "b", "", "d"]);
        assert_eq!(
            split_row("\"One, The\",\"the \"\"last\"\" one\",3"),
            ["One, The", "the \"last\" one", "3"]
        );
        assert_eq!(split_row(""), [""]);
        assert_eq!(split_row("\"never closed, at all"), ["never closed, at all"]);
    }
}
