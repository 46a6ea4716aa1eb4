/// A card about a group, and where it was read.
struct ReadGroup {
  let card: ContactCard
  /// The text, by its place among the sources.
  let source: Int
  /// The line on which the card begins.
  let line: Int
  /// Whether the format names members by what people are called, as aliases and directories do.
  let namesMembers: Bool
  /// Whether the card says nothing new when it comes as it came last.
  let isKnownAgain: Bool

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
