import ContactCards
import ContactFormats

/// A card about a group, and where it was read.
struct ReadGroup {
  private(set) var card: ContactCard
  /// The text, by its place among the sources.
  let source: Int
  /// The line on which the card begins.
  let line: Int
  /// Whether the format names members by what people are called, as aliases and directories do.
  let namesMembers: Bool
  /// Whether the card is compared with what it said last, so that it only adds and takes away members
  /// whom it names newly and names no more.
  let isCompared: Bool
  /// Whether its name and all its members count, also where they were changed here.
  let overwrites: Bool
  /// What an object of our own JSON names, so that the rest of a group that is here stays; nil where
  /// the card is about all of the group.
  var keys: [ContactJSONKey]?

  /// What tells the group among those of an import: its UID, or else its name.
  var key: String { card.uid.isEmpty ? "name " + (card.groupName ?? "") : "uid " + card.uid }

  /// The group, told by nothing but its name.
  var withoutUID: ReadGroup {
    var group = self
    group.card.uid = ""
    return group
  }

  /// Adds the members that another card of the group names, which came before.
  mutating func addMembers(of other: ReadGroup) {
    card.members = other.card.members + card.members
  }

  /// That members are no contacts, in a few words.
  func reason(missing members: [String]) -> String {
    let group = "the group \(CardWarning.shown(card.groupName ?? ""))"
    let first = CardWarning.shown(members.first ?? "")
    let fate = namesMembers ? "left out" : "kept for the way out"
    return members.count == 1
      ? "\(group) names the member \(first), which is no contact here; it is \(fate)"
      : "\(group) names \(members.count) members that are no contacts here, the first of them "
        + "\(first); they are \(fate)"
  }
}

/// What an import has made of the card of a group.
struct TakenGroup {
  /// What became of a group.
  package enum Change {
    /// It was not there before.
    case new
    /// It has another name, other members, or anything else.
    case changed
    /// Nothing.
    case none
  }

  /// Those of its members who are no contacts.
  var missing: [String] = []
  /// What became of it.
  var change = Change.none
}
