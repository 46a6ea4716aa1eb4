/// What the card of a group said when it was last imported.
///
/// The next one is compared with it, so that it takes back nothing that was changed here since: neither
/// the name, nor who was put into the group or taken out of it.
struct GroupSource: Equatable {
  /// The UID of the card; empty when it had none.
  let uid: String
  /// The name of the group.
  let name: String
  /// The members that were contacts, as the card names them.
  let members: [String]

  /// What a card says; nil of one that is not compared with another.
  ///
  /// - Parameters:
  ///   - read: The card.
  ///   - missing: Those of its members who are no contacts.
  init?(_ read: ReadGroup, but missing: [String]) {
    guard read.isKnownAgain, let name = read.card.groupName else { return nil }
    let missing = Set(missing)
    self.init(read.card, name, read.card.members.filter { !missing.contains($0) })
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
