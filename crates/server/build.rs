//! Has the crate compiled again when the page was built: a new file among those that are embedded is nothing that the
//! compiler would notice by itself.

fn main() {
    println!("cargo:rerun-if-changed=page");
}
