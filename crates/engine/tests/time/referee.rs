//! A clock kept by somebody else, in another way than the engine keeps it: seconds as plain numbers, and the rules of each
//! time control written down once more.

use engine::TimeControl;

/// What the one who decides about time losses has on the clock.
pub(crate) struct Referee {
    control: TimeControl,
    main: f64,
    /// What is left of the period, and the stones to play in it or the periods left. Byo-yomi and overtime only.
    period: Option<(f64, u32)>,
    pub(crate) periods_lost: u32,
}

impl Referee {
    pub(crate) fn new(control: TimeControl) -> Referee {
        let main = match control {
            TimeControl::Absolute { main }
            | TimeControl::Canadian { main, .. }
            | TimeControl::ByoYomi { main, .. }
            | TimeControl::Fischer { main, .. } => main.as_secs_f64(),
            TimeControl::None | TimeControl::PerMove { .. } => 0.0,
        };
        Referee { control, main, period: None, periods_lost: 0 }
    }

    /// A move took so many seconds; the error says that the game is lost.
    pub(crate) fn charge(&mut self, used: f64) -> Result<(), String> {
        match self.control {
            TimeControl::None => Ok(()),
            TimeControl::PerMove { time } => in_time(used, time.as_secs_f64()),
            TimeControl::Absolute { .. } => {
                in_time(used, self.main)?;
                self.main -= used;
                Ok(())
            }
            TimeControl::Fischer { increment, limit, most_per_move, .. } => {
                in_time(used, most_per_move.map_or(self.main, |most| most.as_secs_f64().min(self.main)))?;
                let limit = limit.map_or(f64::INFINITY, |limit| limit.as_secs_f64());
                self.main = (self.main - used + increment.as_secs_f64()).min(limit);
                Ok(())
            }
            TimeControl::Canadian { period, stones, .. } => {
                self.charge_overtime(used, period.as_secs_f64(), stones, Referee::charge_canadian)
            }
            TimeControl::ByoYomi { period, periods, .. } => {
                self.charge_overtime(used, period.as_secs_f64(), periods, Referee::charge_byo_yomi)
            }
        }
    }

    /// What `time_left` would say.
    pub(crate) fn time_left(&self) -> (f64, u32) {
        match self.control {
            TimeControl::PerMove { time } => (time.as_secs_f64(), 1),
            _ => self.period.unwrap_or((self.main, 0)),
        }
    }

    fn charge_overtime(
        &mut self,
        used: f64,
        period: f64,
        count: u32,
        charge: fn(&mut Referee, f64, f64, u32) -> Result<(), String>,
    ) -> Result<(), String> {
        if self.period.is_none() && used < self.main {
            self.main -= used;
            return Ok(());
        }
        let beyond_main = if self.period.is_none() { used - self.main } else { used };
        self.main = 0.0;
        self.period.get_or_insert((period, count));
        charge(self, beyond_main, period, count)
    }

    fn charge_canadian(&mut self, used: f64, period: f64, stones: u32) -> Result<(), String> {
        let (left, to_play) = self.period.expect("overtime has begun");
        in_time(used, left)?;
        self.period = Some(if to_play == 1 { (period, stones) } else { (left - used, to_play - 1) });
        Ok(())
    }

    fn charge_byo_yomi(&mut self, used: f64, period: f64, _periods: u32) -> Result<(), String> {
        let (_, periods) = self.period.expect("overtime has begun");
        let lost = (used / period).floor() as u32;
        self.periods_lost += lost;
        in_time(used, f64::from(periods) * period)?;
        self.period = Some((period, periods - lost));
        Ok(())
    }
}

fn in_time(used: f64, left: f64) -> Result<(), String> {
    if used < left { Ok(()) } else { Err(format!("a move took {used} seconds, and {left} were left")) }
}
