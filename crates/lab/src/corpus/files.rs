//! Files of records: which there are, and what is in them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use lzma_rust2::XzReader;

use crate::error::LabError;

/// No file may be larger, nor become larger when it is unpacked: a few bytes can unpack to a disk full of nothing.
const MOST_BYTES: u64 = 1 << 30;

/// What unpacking may take besides, in KiB; a file says how much it wants.
const MOST_DICTIONARY: u32 = 256 * 1024;

/// A file of records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RecordFile {
    pub(crate) path: PathBuf,
    /// Its name within the folder that was given, the same on every system.
    pub(crate) name: String,
}

/// Does the name end in one of these, whatever the case?
pub(crate) fn has_ending(path: &Path, endings: &[&str]) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    let is_ending = |stem: &str| stem.len() > 1 && stem.ends_with('.');
    endings.iter().any(|ending| name.strip_suffix(ending).is_some_and(is_ending))
}

/// What is in a folder, in an order that is the same everywhere.
pub(crate) fn entries(folder: &Path) -> Result<Vec<PathBuf>, LabError> {
    let failed = |error| LabError::file(folder, error);
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        found.push(entry.map_err(failed)?.path());
    }
    found.sort();
    Ok(found)
}

/// The endings of records of Go.
pub(super) const GO: [&str; 4] = ["sgf", "sgfs", "sgf.xz", "sgfs.xz"];

/// The files that paths name: files as they are, and those in folders, and in the folders there, whose names say that they
/// are records: those with one of these endings. A file that is named twice is listed once.
pub(crate) fn list(paths: &[PathBuf], endings: &[&str]) -> Result<Vec<RecordFile>, LabError> {
    let mut files: Vec<RecordFile> = Vec::new();
    for path in paths {
        if path.is_dir() {
            files.extend(list_folder(path, endings)?);
        } else {
            files.push(RecordFile { path: path.clone(), name: name_within(path, path.parent()) });
        }
    }
    let mut seen = BTreeSet::new();
    files.retain(|file| seen.insert(file.path.clone()));
    tell_apart(&mut files);
    Ok(files)
}

/// Games are named after their files, so that files of the same name in several folders are named with the latter.
fn tell_apart(files: &mut [RecordFile]) {
    let mut count: BTreeMap<String, usize> = BTreeMap::new();
    files.iter().for_each(|file| *count.entry(file.name.clone()).or_default() += 1);
    for file in files.iter_mut().filter(|file| count[&file.name] > 1) {
        file.name = name_within(&file.path, None);
    }
}

fn list_folder(folder: &Path, endings: &[&str]) -> Result<Vec<RecordFile>, LabError> {
    let mut files = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(entry) = open.pop() {
        // Links to folders are not followed, because they may lead in circles.
        if entry == folder || (entry.is_dir() && !entry.is_symlink()) {
            // The last is taken first.
            open.extend(entries(&entry)?.into_iter().rev());
        } else if has_ending(&entry, endings) && entry.is_file() {
            files.push(RecordFile { name: name_within(&entry, Some(folder)), path: entry });
        }
    }
    if files.is_empty() {
        let [rest @ .., last] = endings else { return Ok(files) };
        let endings = format!("ends in .{} or .{last}", rest.join(", ."));
        return Err(LabError::Senseless(format!("{} has no file whose name {endings}", folder.display())));
    }
    Ok(files)
}

fn name_within(path: &Path, folder: Option<&Path>) -> String {
    let within = folder.and_then(|folder| path.strip_prefix(folder).ok()).unwrap_or(path);
    let parts: Vec<_> = within.components().map(|part| part.as_os_str().to_string_lossy()).collect();
    parts.join("/")
}

/// The bytes of a file, unpacked if its name ends in `.xz`: the outer error is that there is no such file, the inner one that
/// what is there cannot be unpacked.
pub(crate) fn contents(path: &Path) -> Result<Result<Vec<u8>, String>, LabError> {
    let failed = |error| LabError::file(path, error);
    let length = fs::metadata(path).map_err(failed)?.len();
    if length > MOST_BYTES {
        return Ok(Err(too_large(MOST_BYTES)));
    }
    let bytes = fs::read(path).map_err(failed)?;
    Ok(if has_ending(path, &["xz"]) { unpack(&bytes, MOST_BYTES) } else { Ok(bytes) })
}

fn unpack(packed: &[u8], most: u64) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let reader = XzReader::new_mem_limit(packed, true, MOST_DICTIONARY);
    let failed = |error: io::Error| format!("it cannot be unpacked as .xz: {error}");
    reader.take(most + 1).read_to_end(&mut bytes).map_err(failed)?;
    if bytes.len() as u64 > most { Err(too_large(most)) } else { Ok(bytes) }
}

fn too_large(most: u64) -> String {
    let (number, unit) = if most < 1 << 20 { (most, "bytes") } else { (most >> 20, "MiB") };
    format!("it has more than {number} {unit}: expected a smaller file, so split it into several")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::testing::Folder;

    /// What `printf '(;GM[1]SZ[9])' | xz` writes.
    const PACKED: &str = "fd377a585a000004e6d6b4460200210116000000742fe5a301000c283b474d5b315d535a5b395d2900000000387a753748fd26160001250d7119c4b61fb6f37d010000000004595a";

    fn packed() -> Vec<u8> {
        let digits = PACKED.as_bytes().chunks(2).map(|two| std::str::from_utf8(two).unwrap());
        digits.map(|two| u8::from_str_radix(two, 16).unwrap()).collect()
    }

    #[test]
    fn packed_files_are_unpacked_as_far_as_the_limit() {
        let text = b"(;GM[1]SZ[9])";
        assert_eq!(unpack(&packed(), 13).unwrap(), text);
        let twice = [packed(), packed()].concat();
        assert_eq!(unpack(&twice, 100).unwrap(), [*text, *text].concat());
        let refusal = unpack(&packed(), 12).unwrap_err();
        assert_eq!(refusal, "it has more than 12 bytes: expected a smaller file, so split it into several");
    }

    #[test]
    fn damaged_packed_files_are_refused_wherever_they_are_damaged() {
        let whole = packed();
        for length in 0..whole.len() {
            assert!(unpack(&whole[..length], 100).is_err(), "{length} bytes were enough");
        }
        for place in 0..whole.len() {
            let mut broken = whole.clone();
            broken[place] ^= 0x55;
            assert!(unpack(&broken, 100).is_err(), "byte {place} does not matter");
        }
    }

    #[test]
    fn folders_are_read_to_the_bottom_in_an_order_of_their_own() {
        let folder = Folder::new("files");
        for name in ["b.sgf", "a/z.SGFS", "a/y.sgf.xz", "notes.txt", "a/csv.xz", "sgf", ".sgf"] {
            folder.write(name, b"");
        }
        let names = |paths: &[PathBuf]| -> Vec<String> {
            list(paths, &GO).unwrap().into_iter().map(|file| file.name).collect()
        };
        assert_eq!(names(&[folder.path().to_owned()]), ["a/y.sgf.xz", "a/z.SGFS", "b.sgf"]);
        let one = folder.path().join("notes.txt");
        assert_eq!(names(&[one.clone(), one]), ["notes.txt"]);
    }

    #[test]
    fn files_of_the_same_name_are_told_apart() {
        let folder = Folder::new("files-twins");
        folder.write("one/games.sgf", b"");
        folder.write("two/games.sgf", b"");
        folder.write("two/more.sgf", b"");
        let paths = ["one", "two"].map(|name| folder.path().join(name));
        let names: Vec<String> = list(&paths, &GO).unwrap().into_iter().map(|file| file.name).collect();
        assert_ne!(names[0], names[1]);
        assert!(names[0].ends_with("one/games.sgf") && names[1].ends_with("two/games.sgf"), "{names:?}");
        assert_eq!(names[2], "more.sgf");
    }

    #[test]
    fn a_folder_without_records_is_refused() {
        let folder = Folder::new("files-none");
        folder.write("notes.txt", b"");
        let error = list(&[folder.path().to_owned()], &GO).unwrap_err().to_string();
        assert!(
            error.ends_with("has no file whose name ends in .sgf, .sgfs, .sgf.xz or .sgfs.xz"),
            "{error}"
        );
    }
}
