//! Numbers that depend on the board, written as strings: `"2P"` is twice the number of its points.

use go::Size;
use toml::Value;

/// The number that the text stands for on a board with so many points: a decimal factor or none, `P`, and `^2` or
/// nothing. `None` if the text is something else.
pub(super) fn number(text: &str, points: usize) -> Option<f64> {
    let (factor, power) = text.split_once('P')?;
    let factor = match factor {
        "" => 1.0,
        _ if factor.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') => factor.parse().ok()?,
        _ => return None,
    };
    let points = points as f64;
    match power {
        "" => Some(factor * points),
        "^2" => Some(factor * points * points),
        _ => None,
    }
}

/// Replaces every such string in the tables and lists of a value by its number.
pub(super) fn resolve(value: &mut Value, size: Size) {
    // Files of users may be nested as deeply as they like, the stack may not.
    let mut open = vec![value];
    while let Some(value) = open.pop() {
        match value {
            Value::String(text) => {
                if let Some(number) = number(text, size.area()) {
                    *value = toml_number(number);
                }
            }
            Value::Array(values) => open.extend(values),
            Value::Table(table) => open.extend(table.iter_mut().map(|(_, value)| value)),
            _ => {}
        }
    }
}

/// A whole number stays one: it may be meant for a count.
fn toml_number(number: f64) -> Value {
    let is_whole = number.fract() <= 0.0 && number < (1u64 << 53) as f64;
    if is_whole { Value::Integer(number as i64) } else { Value::Float(number) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn factors_and_squares_of_the_number_of_points_are_read() {
        for (text, on_9x9, on_13x13) in [
            ("P", 81.0, 169.0),
            ("2P", 162.0, 338.0),
            ("16P", 1296.0, 2704.0),
            ("0.5P", 40.5, 84.5),
            ("4P^2", 26244.0, 114244.0),
            ("P^2", 6561.0, 28561.0),
        ] {
            assert_eq!(number(text, 81), Some(on_9x9), "{text}");
            assert_eq!(number(text, 169), Some(on_13x13), "{text}");
        }
    }

    #[test]
    fn other_words_are_left_alone() {
        for text in ["", "81", "p", "P^3", "P2", "2 P", "-P", "PP", "1e3P", "infP", "1.2.3P", "Prune"] {
            assert_eq!(number(text, 81), None, "{text}");
        }
    }

    #[test]
    fn numbers_are_resolved_wherever_they_are() {
        let text = "a = 'P'\nb = 'win'\n[c]\nd = ['0.5P', { e = '4P^2' }]\n";
        let mut value = Value::Table(text.parse().unwrap());
        resolve(&mut value, Size::square(9));
        let expected = "a = 81\nb = 'win'\n[c]\nd = [40.5, { e = 26244 }]\n";
        assert_eq!(value, Value::Table(expected.parse().unwrap()));
    }
}
