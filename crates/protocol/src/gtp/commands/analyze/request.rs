//! What is asked of an analysis: one parser for the arguments of all commands that analyse.

use std::time::Duration;

use engine::{Detail, MoveSet, Restriction, RestrictionKind};
use go::{Color, Game, Size};

use super::Format;
use crate::gtp::arguments::{Arguments, vertex};
use crate::gtp::failure::Failure;
use crate::gtp::turn::Order;

/// The largest interval, in centiseconds: about four months. (The CGOS client asks for 100,000 and means never.)
const LARGEST_INTERVAL: f64 = 1e9;

/// What is asked of an analysis.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Request {
    /// Whose move to look for.
    pub(super) color: Color,
    /// The time from line to line, if the client says.
    pub(super) interval: Option<Duration>,
    /// The moves to show at least, tried or not, if there are so many.
    pub(super) min_moves: usize,
    /// The moves to show at most.
    pub(super) max_moves: usize,
    pub(super) restrictions: Vec<Restriction>,
    pub(super) has_root: bool,
    pub(super) has_ownership: bool,
    pub(super) has_ownership_deviation: bool,
    pub(super) has_moves_ownership: bool,
    pub(super) has_moves_ownership_deviation: bool,
    pub(super) has_visits_of_variation: bool,
    pub(super) has_edge_visits_of_variation: bool,
    pub(super) has_no_result: bool,
}

impl Request {
    /// Everything that was tried, and nothing more.
    pub(super) fn new(color: Color) -> Request {
        Request {
            color,
            interval: None,
            min_moves: 0,
            max_moves: usize::MAX,
            restrictions: Vec::new(),
            has_root: false,
            has_ownership: false,
            has_ownership_deviation: false,
            has_moves_ownership: false,
            has_moves_ownership_deviation: false,
            has_visits_of_variation: false,
            has_edge_visits_of_variation: false,
            has_no_result: false,
        }
    }

    /// Reads `[COLOUR] [CENTISECONDS] [KEY VALUE]…`. Clients find out what an engine can do by asking for it, so a key that
    /// is not known is a failure.
    pub(super) fn parse(arguments: Arguments<'_>, game: &Game, format: Format) -> Result<Request, Failure> {
        let mut request = Request::new(game.to_play());
        let mut words = Words { arguments, at: 0 };
        if let Some(color) = words.peek().and_then(|word| word.parse().ok()) {
            request.color = color;
            words.at += 1;
        }
        if words.peek().is_some_and(|word| word.parse::<f64>().is_ok()) {
            request.interval = Some(words.interval()?);
        }
        while let Some(key) = words.peek() {
            words.at += 1;
            request.set(key, &mut words, game.size(), format)?;
        }
        Ok(request)
    }

    fn set(&mut self, key: &str, words: &mut Words<'_>, size: Size, format: Format) -> Result<(), Failure> {
        match key.to_ascii_lowercase().as_str() {
            "interval" => self.interval = Some(words.interval()?),
            "minmoves" => self.min_moves = words.count()?,
            "maxmoves" => self.max_moves = words.count()?,
            "avoid" => self.restrictions.push(words.restriction(RestrictionKind::Avoid, size)?),
            "allow" => self.restrictions.push(words.restriction(RestrictionKind::Allow, size)?),
            lower => match self.flag(lower).filter(|_| format == Format::Kata) {
                Some(flag) => *flag = words.flag()?,
                None => return Err(unknown(key, format)),
            },
        }
        Ok(())
    }

    /// What KataGo can be asked to add.
    fn flag(&mut self, key: &str) -> Option<&mut bool> {
        Some(match key {
            "rootinfo" => &mut self.has_root,
            "ownership" => &mut self.has_ownership,
            "ownershipstdev" => &mut self.has_ownership_deviation,
            "movesownership" => &mut self.has_moves_ownership,
            "movesownershipstdev" => &mut self.has_moves_ownership_deviation,
            "pvvisits" => &mut self.has_visits_of_variation,
            "pvedgevisits" => &mut self.has_edge_visits_of_variation,
            "noresultvalue" => &mut self.has_no_result,
            _ => return None,
        })
    }

    /// The same for a turn.
    pub(super) fn order(&self) -> Order<'_> {
        Order { restrictions: &self.restrictions, ownership: self.detail(), ..Order::to(self.color) }
    }

    /// What the search has to find out about points.
    pub(super) fn detail(&self) -> Detail {
        if self.has_moves_ownership || self.has_moves_ownership_deviation {
            Detail::Moves
        } else if self.has_ownership || self.has_ownership_deviation {
            Detail::Position
        } else {
            Detail::None
        }
    }
}

fn unknown(key: &str, format: Format) -> Failure {
    let more = match format {
        Format::Leela => "",
        Format::Kata => {
            ", rootInfo, ownership, ownershipStdev, movesOwnership, movesOwnershipStdev, pvVisits, pvEdgeVisits, noResultValue"
        }
    };
    Failure::expected(&format!("interval, minmoves, maxmoves, avoid, allow{more}"), key)
}

/// The words that are left.
struct Words<'a> {
    arguments: Arguments<'a>,
    at: usize,
}

impl<'a> Words<'a> {
    fn peek(&self) -> Option<&'a str> {
        self.arguments.word(self.at, "").ok()
    }

    /// Moves past a word and returns where it was.
    fn step(&mut self) -> usize {
        self.at += 1;
        self.at - 1
    }

    fn interval(&mut self) -> Result<Duration, Failure> {
        let at = self.step();
        let what = "an interval in centiseconds";
        let centiseconds = self.arguments.number(at, what)?;
        if !(0.0..=LARGEST_INTERVAL).contains(&centiseconds) {
            return Err(Failure::expected(what, self.arguments.word(at, what)?));
        }
        Ok(Duration::from_secs_f64(centiseconds / 100.0))
    }

    fn count(&mut self) -> Result<usize, Failure> {
        let at = self.step();
        self.arguments.parsed(at, "a number of moves")
    }

    fn flag(&mut self) -> Result<bool, Failure> {
        let at = self.step();
        let word = self.arguments.word(at, "true or false")?;
        word.to_ascii_lowercase().parse().map_err(|_| Failure::expected("true or false", word))
    }

    fn restriction(&mut self, kind: RestrictionKind, size: Size) -> Result<Restriction, Failure> {
        let at = self.step();
        let color = self.arguments.color(at)?;
        let at = self.step();
        let list = self.arguments.word(at, "vertices with commas between them")?;
        let moves: MoveSet = list.split(',').map(|word| vertex(word, size)).collect::<Result<_, _>>()?;
        let at = self.step();
        let until_depth = self.arguments.parsed(at, "a number of moves from here")?;
        Ok(Restriction { color, moves, kind, until_depth })
    }
}

#[cfg(test)]
mod tests {
    use go::Rules;

    use super::*;

    fn parse(text: &str, format: Format) -> Result<Request, Failure> {
        let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        Request::parse(Arguments::new(&words), &Game::new(Size::square(9), Rules::CHINESE), format)
    }

    #[test]
    fn an_interval_is_a_bare_number_or_has_a_name() {
        for text in ["B 50", "50", "interval 50", "b interval 50", "black 10 interval 50.0"] {
            let request = parse(text, Format::Leela).unwrap();
            assert_eq!(
                (request.color, request.interval),
                (Color::Black, Some(Duration::from_millis(500))),
                "{text}"
            );
        }
        assert_eq!(parse("w", Format::Kata).unwrap(), Request::new(Color::White));
        assert_eq!(parse("", Format::Kata).unwrap(), Request::new(Color::Black));
    }

    #[test]
    fn restrictions_come_in_any_number() {
        let text = "W 10 avoid b d4,E5,pass 3 avoid w A1 1 allow B C3 2";
        let restrictions = parse(text, Format::Leela).unwrap().restrictions;
        assert_eq!(restrictions.len(), 3);
        assert_eq!((restrictions[0].color, restrictions[0].until_depth), (Color::Black, 3));
        assert!(restrictions[0].moves.pass && restrictions[0].moves.points.len() == 2);
        assert_eq!(restrictions[2].kind, RestrictionKind::Allow);
    }

    #[test]
    fn the_options_of_katago_are_known_to_its_commands_alone() {
        let text = "rootInfo true ownership true pvVisits false noResultValue TRUE";
        let request = parse(text, Format::Kata).unwrap();
        assert!(request.has_root && request.has_ownership && request.has_no_result);
        assert!(!request.has_visits_of_variation && request.detail() == Detail::Position);
        assert_eq!(parse("movesOwnership true", Format::Kata).unwrap().detail(), Detail::Moves);
        assert!(parse("ownership true", Format::Leela).is_err());
    }

    #[test]
    fn what_is_not_understood_is_a_failure() {
        for text in [
            "policy true",
            "B W",
            "interval",
            "interval -1",
            "interval nan",
            "1e300",
            "minmoves",
            "maxmoves x",
            "ownership",
            "ownership yes",
            "avoid",
            "avoid b",
            "avoid b D4",
            "avoid b D4 x",
            "avoid b Z99 1",
            "avoid b D4, 1",
            "allow x D4 1",
            "10 20",
        ] {
            assert!(parse(text, Format::Kata).is_err(), "{text}");
        }
    }
}
