//! The tree of a record: an arena of nodes, so that no depth of nesting is a problem for anything.

use std::borrow::Cow;
use std::iter;

use super::problem::Damage;

/// A node of a record; meaningless in any other record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    /// The first node of every record, the one with the information about the game.
    pub const ROOT: NodeId = NodeId(0);

    const NONE: NodeId = NodeId(u32::MAX);

    fn exists(self) -> Option<NodeId> {
        (self != NodeId::NONE).then_some(self)
    }
}

/// The name of a property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Name(Cow<'static, str>);

impl Name {
    /// The name as it is kept: capitals and digits. Older files have long names whose capitals are the name, as
    /// `CoPyright`; a name all in small letters is taken as if it were in capitals. `None` without letters.
    pub(super) fn new(word: &[u8]) -> Option<Name> {
        const FREQUENT: [&str; 12] = ["B", "W", "C", "BL", "WL", "OB", "OW", "LB", "TR", "N", "AB", "AW"];
        if let Some(name) = FREQUENT.iter().find(|name| name.as_bytes() == word) {
            return Some(Name(Cow::Borrowed(name)));
        }
        let has_capitals = word.iter().any(u8::is_ascii_uppercase);
        let raised = if has_capitals { Cow::Borrowed(word) } else { Cow::Owned(word.to_ascii_uppercase()) };
        let is_kept = |byte: &&u8| byte.is_ascii_uppercase() || byte.is_ascii_digit();
        let name: String = raised.iter().filter(is_kept).map(|&byte| char::from(byte)).collect();
        name.bytes().any(|byte| byte.is_ascii_uppercase()).then_some(Name(Cow::Owned(name)))
    }

    pub(super) fn as_str(&self) -> &str {
        &self.0
    }
}

/// A property of a node: its name and its values, decoded and without the escapes of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    name: Name,
    values: Vec<String>,
}

impl Property {
    /// The name, in capital letters and digits.
    pub fn name(&self) -> &str {
        self.name.as_str()
    }

    /// The values, at least one.
    pub fn values(&self) -> &[String] {
        &self.values
    }
}

#[derive(Clone, Debug)]
struct Node {
    parent: NodeId,
    first_child: NodeId,
    last_child: NodeId,
    next_sibling: NodeId,
    properties: Vec<Property>,
}

/// One game of a file: a tree of nodes, the first child of each continuing the main line.
///
/// `FF` and `CA`, which tell how a file is written, are not kept in the root: reading has used them up, and
/// printing writes its own.
#[derive(Clone, Debug)]
pub struct Record {
    nodes: Vec<Node>,
    pub(super) number: usize,
    pub(super) damage: Option<(NodeId, Damage)>,
}

impl Default for Record {
    fn default() -> Record {
        Record::new()
    }
}

impl Record {
    /// A record of a root without properties.
    pub fn new() -> Record {
        let mut record = Record { nodes: Vec::new(), number: 1, damage: None };
        record.push(NodeId::NONE);
        record
    }

    /// The place of the game in its file, from 1.
    pub fn number(&self) -> usize {
        self.number
    }

    /// The first thing that was wrong with the text of the game.
    pub fn damage(&self) -> Option<&Damage> {
        self.damage.as_ref().map(|(_, damage)| damage)
    }

    /// The number of nodes.
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// Adds a node, as the last variation after `parent`.
    pub fn add_child(&mut self, parent: NodeId) -> NodeId {
        let child = self.push(parent);
        let elder = std::mem::replace(&mut self.node_mut(parent).last_child, child);
        match elder.exists() {
            Some(elder) => self.node_mut(elder).next_sibling = child,
            None => self.node_mut(parent).first_child = child,
        }
        child
    }

    /// A copy without the nodes that are left out and all that follows them. The root stays in any case.
    pub fn without(&self, is_left_out: impl Fn(NodeId) -> bool) -> Record {
        let mut copy = Record { number: self.number, ..Record::new() };
        copy.nodes[0].properties.clone_from(&self.node(NodeId::ROOT).properties);
        let mut copies = vec![NodeId::NONE; self.nodes.len()];
        copies[0] = NodeId::ROOT;
        for id in self.nodes().skip(1) {
            let parent = self.parent(id).map_or(NodeId::NONE, |parent| copies[parent.0 as usize]);
            if let Some(parent) = parent.exists().filter(|_| !is_left_out(id)) {
                let child = copy.add_child(parent);
                copy.node_mut(child).properties.clone_from(&self.node(id).properties);
                copies[id.0 as usize] = child;
            }
        }
        copy.damage = self.damage.clone().map(|(node, damage)| {
            let place = copies[node.0 as usize].exists().unwrap_or(NodeId::ROOT);
            (place, damage)
        });
        copy
    }

    fn push(&mut self, parent: NodeId) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        assert!(id != NodeId::NONE, "a record has less than 2^32 nodes");
        self.nodes.push(Node {
            parent,
            first_child: NodeId::NONE,
            last_child: NodeId::NONE,
            next_sibling: NodeId::NONE,
            properties: Vec::new(),
        });
        id
    }

    fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.0 as usize]
    }

    /// The node before; `None` for the root.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).parent.exists()
    }

    /// The node after on the main line.
    pub fn first_child(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).first_child.exists()
    }

    /// The next variation after the same parent.
    pub fn next_sibling(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).next_sibling.exists()
    }

    /// The nodes after this one: the main line first, then the variations.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        iter::successors(self.first_child(id), |&child| self.next_sibling(child))
    }

    /// Is there more than one node after this one?
    pub fn is_branching(&self, id: NodeId) -> bool {
        self.node(id).first_child != self.node(id).last_child
    }

    /// The node and those that follow it by the first variation each time.
    pub fn line_from(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        iter::successors(Some(id), |&node| self.first_child(node))
    }

    /// The main line, from the root.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.line_from(NodeId::ROOT)
    }

    /// The nodes from the root to this one.
    pub fn path_to(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> = iter::successors(Some(id), |&node| self.parent(node)).collect();
        path.reverse();
        path
    }

    /// All nodes in the order of the file: each before its children, a variation to its end before the next.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> + '_ {
        iter::successors(Some(NodeId::ROOT), |&node| {
            let up = || iter::successors(Some(node), |&node| self.parent(node));
            self.first_child(node).or_else(|| up().find_map(|node| self.next_sibling(node)))
        })
    }

    /// The properties of a node in the order of the file.
    pub fn properties(&self, id: NodeId) -> &[Property] {
        &self.node(id).properties
    }

    /// The values of a property, none if the node does not have it.
    pub fn values(&self, id: NodeId, name: &str) -> &[String] {
        let found = self.properties(id).iter().find(|property| property.name() == name);
        found.map_or(&[], |property| &property.values)
    }

    /// The first value of a property.
    pub fn value(&self, id: NodeId, name: &str) -> Option<&str> {
        self.values(id, name).first().map(String::as_str)
    }

    /// Gives a property these values instead of those it had; no values remove it. A name is taken as the reader
    /// would take it, so one without letters sets nothing.
    pub fn set<Value: Into<String>>(
        &mut self,
        id: NodeId,
        name: &str,
        values: impl IntoIterator<Item = Value>,
    ) {
        let Some(name) = Name::new(name.as_bytes()) else { return };
        let values: Vec<String> = values.into_iter().map(Into::into).collect();
        let properties = &mut self.node_mut(id).properties;
        match properties.iter().position(|property| property.name == name) {
            Some(at) if values.is_empty() => drop(properties.remove(at)),
            Some(at) => properties[at].values = values,
            None if values.is_empty() => {}
            None => properties.push(Property { name, values }),
        }
    }

    /// Adds a value to a property. The flag is false if there was no room for one more property.
    pub(super) fn add_value(&mut self, id: NodeId, name: &Name, value: String, limit: usize) -> bool {
        let properties = &mut self.node_mut(id).properties;
        if let Some(property) = properties.iter_mut().find(|property| property.name == *name) {
            property.values.push(value);
        } else if properties.is_empty() {
            // Most nodes have one property with one value: no room is made for more.
            *properties = vec![Property { name: name.clone(), values: vec![value] }];
        } else if properties.len() < limit {
            properties.push(Property { name: name.clone(), values: vec![value] });
        } else {
            return false;
        }
        true
    }
}

/// Two records are equal if their trees are, whatever their places in their files and the damage of the texts.
impl PartialEq for Record {
    fn eq(&self, other: &Record) -> bool {
        // In this order the numbers of children determine a tree.
        self.node_count() == other.node_count()
            && self.nodes().zip(other.nodes()).all(|(mine, theirs)| {
                self.properties(mine) == other.properties(theirs)
                    && self.children(mine).count() == other.children(theirs).count()
            })
    }
}

impl Eq for Record {}
