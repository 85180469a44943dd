//! Where a server is, and what it wants to hear from those who may come in.

use std::fmt;
use std::str::FromStr;

use async_nats::{ConnectOptions, ServerAddr};

use crate::error::ClusterError;

/// Where a server is: `nats://HOST`, `nats://HOST:PORT`, `nats://TOKEN@HOST`, `nats://USER:PASSWORD@HOST`, or the same with `tls://`.
/// Printed without token and password.
#[derive(Clone, PartialEq, Eq)]
pub struct Address {
    /// The address without what may be secret.
    place: String,
    /// A token, or a user with a password.
    secret: Option<(String, Option<String>)>,
}

impl Address {
    /// The server as the client wants it.
    pub(crate) fn server(&self) -> Result<ServerAddr, ClusterError> {
        self.place.parse().map_err(|_| ClusterError::Address { given: self.place.clone() })
    }

    /// As others would type it, with a word in the place of what is secret.
    pub fn with_placeholder(&self) -> String {
        let word = match &self.secret {
            None => return self.place.clone(),
            Some((_, None)) => "TOKEN".to_owned(),
            Some((user, Some(_))) => format!("{user}:PASSWORD"),
        };
        let (scheme, host) = self.place.split_once("://").unwrap_or(("nats", &self.place));
        format!("{scheme}://{word}@{host}")
    }

    /// How we come in.
    pub(crate) fn options(&self) -> ConnectOptions {
        match self.secret.clone() {
            None => ConnectOptions::new(),
            Some((token, None)) => ConnectOptions::with_token(token),
            Some((user, Some(password))) => ConnectOptions::with_user_and_password(user, password),
        }
    }
}

impl FromStr for Address {
    type Err = ClusterError;

    fn from_str(text: &str) -> Result<Address, ClusterError> {
        let wrong = || ClusterError::Address {
            given: text.rsplit_once('@').map_or(text, |(_, place)| place).to_owned(),
        };
        let (scheme, rest) = match text.split_once("://") {
            Some(parts) => parts,
            // By its scheme a secret is known wherever words are repeated: without one it would be written to files.
            None if text.contains('@') => return Err(wrong()),
            None => ("nats", text),
        };
        // A client for the web has no business here, and a path or a question means nothing.
        if !["nats", "tls"].contains(&scheme) || rest.contains(['/', '?', '#', ' ']) {
            return Err(wrong());
        }
        let (secret, host) = match rest.rsplit_once('@') {
            Some((secret, host)) => (Some(secret), host),
            None => (None, rest),
        };
        let place = format!("{scheme}://{host}");
        let is_known = place.parse::<ServerAddr>().is_ok_and(|server| !server.host().is_empty());
        if host.is_empty() || secret == Some("") || !is_known {
            return Err(wrong());
        }
        let secret = secret.map(|secret| match secret.split_once(':') {
            Some((user, password)) => (user.to_owned(), Some(password.to_owned())),
            None => (secret.to_owned(), None),
        });
        Ok(Address { place, secret })
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.place)
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Address({})", self.place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_a_host_and_may_have_a_port_and_a_secret() {
        for text in ["nats://host", "nats://127.0.0.1:4222", "tls://host:4223", "nats://[::1]:4222"] {
            let address: Address = text.parse().unwrap();
            assert_eq!((address.to_string().as_str(), &address.secret), (text, &None));
        }
        let address: Address = "host:4222".parse().unwrap();
        assert_eq!(address.to_string(), "nats://host:4222");
        let address: Address = "nats://me:word@host".parse().unwrap();
        assert_eq!(address.secret, Some(("me".to_owned(), Some("word".to_owned()))));
        assert_eq!(address.with_placeholder(), "nats://me:PASSWORD@host");
        let address: Address = "tls://s3cret@host:1".parse().unwrap();
        assert_eq!(address.with_placeholder(), "tls://TOKEN@host:1");
    }

    #[test]
    fn a_secret_is_never_printed() {
        let address: Address = "tls://s3cret@host:4222".parse().unwrap();
        assert_eq!(address.secret, Some(("s3cret".to_owned(), None)));
        assert_eq!(format!("{address} {address:?}"), "tls://host:4222 Address(tls://host:4222)");
        for text in ["http://s3cret@host", "s3cret@host", "me:s3cret@host:4222", "s3cret@nats://host"] {
            let error = text.parse::<Address>().unwrap_err().to_string();
            assert!(!error.contains("s3cret") && error.contains("nats://TOKEN@HOST"), "{error}");
        }
    }

    #[test]
    fn what_is_no_address_is_refused_with_what_is_expected() {
        for text in [
            "",
            "nats://",
            "http://host",
            "nats://host/path",
            "nats://@host",
            "nats://host:port",
            "two words",
        ] {
            let error = text.parse::<Address>().unwrap_err().to_string();
            assert!(error.contains("expected nats://HOST"), "{text}: {error}");
        }
    }
}
