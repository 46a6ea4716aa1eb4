import ContactCards
import ContactFormats
import ManagedObjects
import TextTools

/// What a card says of a group beside its name, its UID and those of its members who are contacts, kept
/// for the way out: notes, what is unknown, and members who are nobody here.
struct GroupCard {
  private let card: ContactCard

  /// Takes what is to be kept.
  ///
  /// - Parameters:
  ///   - card: The card of the group.
  ///   - missing: Those of its members who are no contacts.
  init(_ card: ContactCard, missing: [String]) {
    var kept = card
    (kept.uid, kept.formattedName, kept.members) = ("", "", missing)
    self.card = kept
  }

  /// Reads what was kept; nil when it cannot be.
  init?(text: String) {
    guard let card = try? ContactJSONValues(Array(text.utf8)).card, card.kind == .group else {
      return nil
    }
    self.card = card
  }

  /// What is kept where something is kept already: that, where this says the same in another way.
  ///
  /// - Parameters:
  ///   - known: What is kept already.
  ///   - keys: What the card names; nil where it is about all of the group.
  /// - Returns: What to keep.
  func kept(over known: GroupCard, naming keys: [ContactJSONKey]?) -> GroupCard {
    let said = self.card
    let card = keys.map { ContactPatch($0, of: said).applied(to: known.card) } ?? said
    return GroupCard(kept: card.kept(over: known.card, isPartial: false))
  }

  private init(kept card: ContactCard) { self.card = card }

  /// The UID, which was kept here by version 1 of the model; else empty.
  var uid: String { card.uid }

  /// The same without the UID.
  var withoutUID: GroupCard { GroupCard(card, missing: card.members) }

  /// What is kept, as text, an object of JSON as ``ContactJSONSchema`` describes it; nil when there is
  /// nothing.
  var text: String? {
    var bare = ContactCard()
    bare.kind = .group
    if card == bare { return nil }
    var writer = ContactJSONWriter(layout: .lines)
    return String(decoding: writer.text(of: [card]), as: UTF8.self).trimmingSpaces
  }

  /// The card of a group.
  ///
  /// - Parameters:
  ///   - name: The name of the group.
  ///   - members: The UIDs of the contacts in it.
  ///   - uid: The UID of the group.
  /// - Returns: The card, with what was kept.
  func card(named name: String, members: [String], uid: String) -> ContactCard {
    var result = card
    (result.uid, result.formattedName) = (uid, name)
    let known = Set(members)
    result.members = members + card.members.filter { !known.contains($0) }
    return result
  }
}

/// What is kept of the cards of saved groups.
struct GroupCards {
  /// What is kept, by the names of groups.
  private(set) var texts: [String: String] = [:]
  /// The names of groups by their UIDs.
  private(set) var names: [String: String] = [:]
  /// What the cards of groups said when they were last imported, by the names of the groups.
  private var sources: [String: GroupSource] = [:]
  /// The names of the groups by the UIDs of those cards, or by what these called them.
  private var namesOfSources: [String: String] = [:]
  /// The UIDs of groups by their names.
  private var uids: [String: String] = [:]

  /// - Parameter context: Where the groups are.
  /// - Throws: ``StoreError``.
  init(in context: ManagedObjectContext) throws {
    for group in try context.fetch(FetchRequest<Group>()) where !group.objectID.isTemporaryID {
      uids[group.name] = group.uid
      names[group.uid] = group.name
      if let source = group.sourceCard.flatMap(GroupSource.init(text:)) {
        sources[group.name] = source
        namesOfSources[source.uid.isEmpty ? source.name : source.uid] = group.name
      }
      if let text = group.card { texts[group.name] = text }
    }
  }

  /// The name that a group has here, and what its card said when it was last imported.
  ///
  /// - Parameter read: The card as it is now.
  /// - Returns: nil where nothing is known of a card before it, or that does not matter.
  func last(of read: ReadGroup) -> (name: String, source: GroupSource)? {
    guard read.isCompared else { return nil }
    let key = read.card.uid.isEmpty ? read.card.groupName ?? "" : read.card.uid
    return namesOfSources[key].flatMap { name in sources[name].map { (name, $0) } }
  }

  /// The names of the groups that cards with UIDs were about.
  ///
  /// - Parameter groups: What cards are about now.
  /// - Returns: The names of the other groups.
  func namesOfCards(but groups: [ReadGroup]) -> Set<String> {
    var names = Set(sources.filter { !$0.value.uid.isEmpty }.keys)
    for group in groups {
      names.remove(
        last(of: group)?.name ?? formerName(group.card.uid) ?? group.card.groupName ?? "")
    }
    return names
  }

  /// The UID that a group takes from a card; nil where it keeps its own.
  ///
  /// - Parameters:
  ///   - read: The card.
  ///   - name: The name of the group.
  /// - Returns: nil also for a UID that is that of another group.
  func newUID(of read: ReadGroup, named name: String) -> String? {
    let uid = read.card.uid
    let isSaved = uids[name] != nil
    return uid.isEmpty || names[uid] != nil || read.namesMembers && isSaved ? nil : uid
  }

  /// What is to be kept after a card was read; nil when there is nothing.
  ///
  /// A card that says nothing leaves what is kept, as one does that has no place for it.
  func text(of read: ReadGroup, named name: String, missing: [String]) -> String? {
    let saved = texts[formerName(read.card.uid) ?? name]
    // What tables and directories call members by means nothing to others.
    if read.namesMembers, saved != nil { return saved }
    let said = GroupCard(read.card, missing: read.namesMembers ? [] : missing)
    guard let known = saved.flatMap(GroupCard.init(text:)) else { return said.text }
    if said.text == nil { return saved }
    return said.kept(over: known, naming: read.keys).text
  }

  /// The name that the group with a UID had; nil when there is none.
  private func formerName(_ uid: String) -> String? { uid.isEmpty ? nil : names[uid] }

  /// The card of a group.
  func card(named name: String, members: [String]) -> ContactCard {
    var bare = ContactCard()
    bare.kind = .group
    let kept = texts[name].flatMap(GroupCard.init(text:)) ?? GroupCard(bare, missing: [])
    return kept.card(named: name, members: members, uid: uids[name] ?? "")
  }
}
