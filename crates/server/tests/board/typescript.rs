//! As much of TypeScript as it takes to compare values with the page's types.

use std::collections::BTreeMap;

use serde_json::Value;

/// A type.
#[derive(Clone, Debug)]
enum Type {
    /// `string`, `number`, `boolean`, `null`, or a type that has a name.
    Named(String),
    /// A text that is itself.
    Text(String),
    List(Box<Type>),
    Tuple(Vec<Type>),
    /// `Record<string, …>`
    Table(Box<Type>),
    /// Fields, each with whether it may be left out.
    Object(Vec<(String, bool, Type)>),
    Either(Vec<Type>),
    All(Vec<Type>),
}

/// The types of a file.
pub(crate) struct Types(BTreeMap<String, Type>);

impl Types {
    /// Reads the types that a file exports.
    pub(crate) fn read(text: &str) -> Types {
        let mut reader = Reader { tokens: tokens(text), at: 0 };
        let mut types = BTreeMap::new();
        while reader.at < reader.tokens.len() {
            reader.expect("export");
            let kind = reader.next();
            let name = reader.next();
            if kind == "type" {
                reader.expect("=");
            }
            let found = reader.union();
            reader.skip(";");
            types.insert(name, found);
        }
        Types(types)
    }

    /// Holds a value against a type; what does not fit is told with its place.
    pub(crate) fn check(&self, name: &str, value: &Value) {
        if let Err(problem) = self.fits(&Type::Named(name.to_owned()), value, name) {
            panic!("{problem}, in {value}");
        }
    }

    fn fits(&self, expected: &Type, value: &Value, place: &str) -> Result<(), String> {
        let wrong = || Err(format!("{place} is {value}, which is no {expected:?}"));
        let is = |condition: bool| if condition { Ok(()) } else { wrong() };
        match expected {
            Type::Named(name) => match name.as_str() {
                "string" => is(value.is_string()),
                "number" => is(value.is_number()),
                "boolean" => is(value.is_boolean()),
                "null" => is(value.is_null()),
                _ => self.fits(self.0.get(name).unwrap_or_else(|| panic!("no type {name}")), value, place),
            },
            Type::Text(text) => is(value == text),
            Type::List(of) => self.all_fit(value, place, |_| Some(&**of)),
            Type::Tuple(parts) if value.as_array().map(Vec::len) != Some(parts.len()) => wrong(),
            Type::Tuple(parts) => self.all_fit(value, place, |at| parts.get(at)),
            Type::Table(of) => {
                let Some(table) = value.as_object() else { return wrong() };
                table.iter().try_for_each(|(key, value)| self.fits(of, value, &format!("{place}.{key}")))
            }
            Type::Object(_) | Type::All(_) => self.fields_fit(&self.fields(expected), value, place),
            Type::Either(types) => {
                let problems: Vec<String> =
                    types.iter().filter_map(|one| self.fits(one, value, place).err()).collect();
                if problems.len() < types.len() { Ok(()) } else { Err(problems.join("; ")) }
            }
        }
    }

    fn all_fit<'t>(
        &self,
        value: &Value,
        place: &str,
        of: impl Fn(usize) -> Option<&'t Type>,
    ) -> Result<(), String> {
        let Some(list) = value.as_array() else { return Err(format!("{place} is no list")) };
        let mut pairs = list.iter().enumerate().filter_map(|(at, value)| Some((at, of(at)?, value)));
        pairs.try_for_each(|(at, of, value)| self.fits(of, value, &format!("{place}[{at}]")))
    }

    /// All fields of a type that is an object, or several at once.
    fn fields(&self, of: &Type) -> Vec<(String, bool, Type)> {
        match of {
            Type::Object(fields) => fields.clone(),
            Type::All(types) => types.iter().flat_map(|one| self.fields(one)).collect(),
            Type::Named(name) => self.fields(&self.0[name]),
            other => panic!("{other:?} has no fields"),
        }
    }

    fn fields_fit(&self, fields: &[(String, bool, Type)], value: &Value, place: &str) -> Result<(), String> {
        let Some(object) = value.as_object() else { return Err(format!("{place} is no object")) };
        if let Some(key) = object.keys().find(|key| !fields.iter().any(|(name, ..)| name == *key)) {
            return Err(format!("{place}.{key} is nothing that the page knows"));
        }
        for (name, is_optional, of) in fields {
            match object.get(name) {
                Some(value) => self.fits(of, value, &format!("{place}.{name}"))?,
                None if *is_optional => {}
                None => return Err(format!("{place}.{name} is missing")),
            }
        }
        Ok(())
    }
}

/// Words, texts in quotation marks and signs; comments are left out.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '/' if rest.starts_with("/*") => rest.find("*/").map(|end| end + 2),
            '/' => rest.find('\n'),
            '"' => rest[1..].find('"').map(|end| end + 2),
            _ if is_letter(first) => rest.find(|letter| !is_letter(letter)),
            _ => Some(first.len_utf8()),
        };
        let (token, after) = rest.split_at(length.unwrap_or(rest.len()));
        if first != '/' {
            tokens.push(token.to_owned());
        }
        rest = after.trim_start();
    }
    tokens
}

fn is_letter(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

struct Reader {
    tokens: Vec<String>,
    at: usize,
}

impl Reader {
    fn next(&mut self) -> String {
        self.at += 1;
        self.tokens.get(self.at - 1).expect("more of the file").clone()
    }

    /// Takes a sign if it is the next one.
    fn skip(&mut self, sign: &str) -> bool {
        let is_next = self.tokens.get(self.at).is_some_and(|token| token == sign);
        self.at += usize::from(is_next);
        is_next
    }

    fn expect(&mut self, sign: &str) {
        assert!(self.skip(sign), "expected {sign} at {:?}", &self.tokens[self.at..]);
    }

    fn union(&mut self) -> Type {
        self.skip("|");
        let mut types = vec![self.intersection()];
        while self.skip("|") {
            types.push(self.intersection());
        }
        if types.len() == 1 { types.remove(0) } else { Type::Either(types) }
    }

    /// What is several types at once; each of some is spread, so that a value is held against one of them only.
    fn intersection(&mut self) -> Type {
        let mut first = self.list();
        while self.skip("&") {
            first = match (first, self.list()) {
                (first, Type::Either(types)) => {
                    Type::Either(types.into_iter().map(|one| Type::All(vec![first.clone(), one])).collect())
                }
                (first, second) => Type::All(vec![first, second]),
            };
        }
        first
    }

    fn list(&mut self) -> Type {
        let mut of = self.single();
        while self.skip("[") {
            self.expect("]");
            of = Type::List(Box::new(of));
        }
        of
    }

    fn single(&mut self) -> Type {
        match self.next().as_str() {
            "(" => {
                let inner = self.union();
                self.expect(")");
                inner
            }
            "[" => {
                let mut parts = Vec::new();
                while !self.skip("]") {
                    parts.push(self.union());
                    self.skip(",");
                }
                Type::Tuple(parts)
            }
            "{" => self.object(),
            "Record" => {
                self.expect("<");
                self.expect("string");
                self.expect(",");
                let of = self.union();
                self.expect(">");
                Type::Table(Box::new(of))
            }
            text if text.starts_with('"') => Type::Text(text.trim_matches('"').to_owned()),
            name => Type::Named(name.to_owned()),
        }
    }

    fn object(&mut self) -> Type {
        let mut fields = Vec::new();
        while !self.skip("}") {
            let name = self.next();
            let is_optional = self.skip("?");
            self.expect(":");
            fields.push((name, is_optional, self.union()));
            self.skip(";");
        }
        Type::Object(fields)
    }
}
