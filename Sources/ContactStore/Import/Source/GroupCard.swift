import ContactCards
import ContactFormats
import ManagedObjects
import TextTools

/// What a card says of a group beside its name and those of its members who are contacts, kept for the
/// way out: a UID, notes, what is unknown, and members who are nobody here.
struct GroupCard {
  private let card: ContactCard

  /// Takes what is to be kept.
  ///
  /// - Parameters:
  ///   - card: The card of the group.
  ///   - missing: Those of its members who are no contacts.
  init(_ card: ContactCard, missing: [String]) {
    var kept = card
    (kept.formattedName, kept.members) = ("", missing)
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
    var card = keys.map { ContactPatch($0, of: said).applied(to: known.card) } ?? said
    if card.uid.isEmpty { card.uid = known.uid }
    var kept = card.kept(over: known.card, isPartial: false)
    if known.uid.isEmpty { kept.uid = card.uid }
    return GroupCard(kept: kept)
  }

  private init(kept card: ContactCard) { self.card = card }

  /// The UID; empty when the card had none.
  var uid: String { card.uid }

  /// What is kept, as text; nil when there is nothing.
  ///
  /// - Parameter usualUID: The UID that the group has anyway.
  /// - Returns: An object of JSON, as ``ContactJSONSchema`` describes it.
  func text(usualUID: String) -> String? {
    var bare = ContactCard()
    bare.kind = .group
    var card = card
    if card.uid == usualUID { card.uid = "" }
    if card == bare { return nil }
    var writer = ContactJSONWriter(layout: .lines)
    return String(decoding: writer.text(of: [card]), as: UTF8.self).trimmingSpaces
  }

  /// The card of a group.
  ///
  /// - Parameters:
  ///   - name: The name of the group.
  ///   - members: The UIDs of the contacts in it.
  ///   - usualUID: The UID that the group has unless it has another.
  /// - Returns: The card, with what was kept.
  func card(named name: String, members: [String], usualUID: String) -> ContactCard {
    var result = card
    result.formattedName = name
    let known = Set(members)
    result.members = members + card.members.filter { !known.contains($0) }
    if result.uid.isEmpty { result.uid = usualUID }
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
  private let uids: StableUIDs

  /// - Parameters:
  ///   - context: Where the groups are.
  ///   - uids: What names groups without a UID; nil for what the address book of the context has.
  /// - Throws: ``StoreError``.
  init(in context: ManagedObjectContext, named uids: StableUIDs? = nil) throws {
    self.uids = try uids ?? StableUIDs(of: context.persistentStoreCoordinator)
    var request = FetchRequest<Group>()
    request.predicate = .or(
      [Group.Key.card, .sourceCard].map {
        .comparison(.key($0.rawValue), .notEqualTo, .value(.null))
      })
    for group in try context.fetch(request) {
      if let source = group.sourceCard.flatMap(GroupSource.init(text:)) {
        sources[group.name] = source
        namesOfSources[source.uid.isEmpty ? source.name : source.uid] = group.name
      }
      guard let text = group.card else { continue }
      texts[group.name] = text
      if let uid = GroupCard(text: text)?.uid, !uid.isEmpty { names[uid] = group.name }
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

  /// The UID that a group has unless a card gave it another.
  ///
  /// It follows from the name, but where a group that was called so before has it.
  func usualUID(of name: String) -> String {
    var uid = uids.uid(of: "Group " + name, key: 0)
    var key: Int64 = 0
    while let owner = names[uid] ?? namesOfSources[uid], owner != name {
      key += 1
      uid = uids.uid(of: "Group " + name, key: key)
    }
    return uid
  }

  /// What is to be kept after a card was read; nil when there is nothing.
  ///
  /// A card that says nothing leaves what is kept, as one does that has no place for it.
  func text(of read: ReadGroup, named name: String, missing: [String]) -> String? {
    let saved = texts[formerName(read.card.uid) ?? name]
    // What tables and directories call members by means nothing to others.
    if read.namesMembers, saved != nil { return saved }
    let usualUID = usualUID(of: name)
    let said = GroupCard(read.card, missing: read.namesMembers ? [] : missing)
    guard let known = saved.flatMap(GroupCard.init(text:)) else {
      return said.text(usualUID: usualUID)
    }
    if said.text(usualUID: usualUID) == nil { return saved }
    return said.kept(over: known, naming: read.keys).text(usualUID: usualUID)
  }

  /// The name that the group with a UID had; nil when there is none.
  private func formerName(_ uid: String) -> String? { uid.isEmpty ? nil : names[uid] }

  /// The card of a group.
  func card(named name: String, members: [String]) -> ContactCard {
    var bare = ContactCard()
    bare.kind = .group
    let kept = texts[name].flatMap(GroupCard.init(text:)) ?? GroupCard(bare, missing: [])
    return kept.card(named: name, members: members, usualUID: usualUID(of: name))
  }
}
