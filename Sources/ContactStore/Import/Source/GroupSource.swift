import ContactCards
import ContactFormats
import TextTools

/// What the card of a group said when it was last imported.
///
/// The next one is compared with it, so that it takes back nothing that was changed here since: neither
/// the name, nor who was put into the group or taken out of it. Whom it names no more is taken out, if
/// the text tells of that contact itself: one that does not may have been made of a part of the book.
struct GroupSource {
  /// The UID of the card; empty when it had none.
  let uid: String
  /// The name of the group.
  let name: String
  /// The members that were contacts, as the card names them, and those of cards before it that were in
  /// texts which did not tell of them.
  let members: [String]

  /// What a card says; nil of one that is not compared with another.
  ///
  /// - Parameters:
  ///   - read: The card.
  ///   - members: Those of its members who are contacts, and those of other groups that are in it.
  ///   - others: Members whom cards before it named, and whom its text does not tell of.
  init?(_ read: ReadGroup, members: [String], and others: [String] = []) {
    guard read.isCompared, let name = read.card.groupName else { return nil }
    var seen: Set<String> = []
    self.init(read.card, name, (members + others).filter { seen.insert($0).inserted })
  }

  /// Whether a card names nobody newly, and calls the group as it was called.
  ///
  /// - Parameters:
  ///   - read: The card.
  ///   - missing: Those of its members who are no contacts.
  /// - Returns: `false` also where a member named before has become a contact only now.
  func covers(_ read: ReadGroup, but missing: [String]) -> Bool {
    name == read.card.groupName
      && Set(read.card.members).subtracting(missing).isSubset(of: members)
  }

  /// The members whom a card does not name any more; none where it cannot be told that it is about the
  /// same group.
  func members(goneFrom read: ReadGroup) -> [String] {
    if uid.isEmpty { return [] }
    let named = Set(read.card.members)
    return members.filter { !named.contains($0) }
  }

  /// Reads ``text``; nil when it cannot be read.
  init?(text: String) {
    guard let card = try? ContactJSONValues(Array(text.utf8)).card, card.kind == .group else {
      return nil
    }
    self.init(card, card.formattedName, card.members)
  }

  private init(_ card: ContactCard, _ name: String, _ members: [String]) {
    (uid, self.name, self.members) = (card.uid, name, members)
  }

  /// What is kept: an object of JSON, as ``ContactJSONSchema`` describes it.
  var text: String {
    var card = ContactCard()
    card.kind = .group
    (card.uid, card.formattedName, card.members) = (uid, name, members)
    var writer = ContactJSONWriter(layout: .lines, isTerse: true)
    return String(decoding: writer.text(of: [card]), as: UTF8.self).trimmingSpaces
  }
}
