import ContactCards
import ManagedObjects
import TextTools

/// What a change adds because nobody has it: others may add the same before the change is saved.
struct Claims: Sendable {
  /// The UIDs that contacts are given.
  var uids: Set<String> = []
  /// The names of companies, groups and tags, whose case and accents make no difference: people who type
  /// such a name get the one that is there.
  private var names: [NamedSetKind: Set<String>] = [:]
  /// E-mail addresses, whose case makes none, where nobody else is to have them.
  private var emails: Set<String> = []
  /// What tells the cards without a UID that contacts are known by.
  var cards: Set<CardKey> = []
  /// What tells other such cards that contacts are made of.
  private var rows: Set<CardKey> = []
  /// The contacts that are deleted: what others have come to say of them would be gone.
  private var deleted: Set<ManagedObjectID> = []

  /// Claims nothing.
  init() {}

  /// Claims what the objects of a context have got since they were saved.
  ///
  /// - Parameters:
  ///   - context: The context.
  ///   - withEmails: Whether new e-mail addresses are claimed as well.
  init(of context: ManagedObjectContext, withEmails: Bool = false) {
    if withEmails {
      for case let email as EmailAddress in context.insertedObjects {
        emails.insert(email.address)
      }
    }
    for case let contact as Contact in context.insertedObjects {
      if !contact.hasMadeUID { uids.insert(contact.uid) }
      if let key = CardKey(contact.sourceFingerprint, contact.sourceKind) { cards.insert(key) }
    }
    for case let card as FormerCard in context.insertedObjects where card.uid == nil {
      if let key = CardKey(card.fingerprint, card.kind) { rows.insert(key) }
    }
    for case let contact as Contact in context.updatedObjects
    where contact.committedText(Contact.Key.uid.rawValue) != contact.uid {
      uids.insert(contact.uid)
    }
    for case let contact as Contact in context.deletedObjects {
      deleted.insert(contact.objectID)
    }
    claimNames(of: Company.self, in: context)
    claimNames(of: Group.self, in: context)
    claimNames(of: Tag.self, in: context)
  }

  private mutating func claimNames<Named: NamedSet>(
    of _: Named.Type, in context: ManagedObjectContext
  ) {
    for case let named as Named in context.insertedObjects { claim(named.name, Named.kind) }
    for case let named as Named in context.updatedObjects
    where named.committedText("name") != named.name {
      claim(named.name, Named.kind)
    }
  }

  /// Claims the name of a group, a tag or a company.
  mutating func claim(_ name: String, _ kind: NamedSetKind) {
    names[kind, default: []].insert(name)
  }

  /// That nobody has what is claimed.
  ///
  /// - Parameter token: The place in history that the change was made from.
  /// - Returns: The condition; nil when nothing is claimed.
  /// - Throws: What the model throws.
  func condition(since token: PersistentHistoryToken?) throws -> StoreSaveCondition? {
    let model = try ContactsModel.managedObjectModel
    let rows =
      contactRows + formerCardRows + namedRows
      + Self.rows(
        EmailAddress.entityName, .isOneOf(emails, EmailAddress.Key.address, [.caseInsensitive]))
      + rowsOfDeleted(in: model)
    return rows.isEmpty ? nil : StoreSaveCondition(since: token, untouched: rows, in: model)
  }

  private static func rows(
    _ entityName: String?, _ predicate: FetchPredicate?
  ) -> [StoreSaveCondition.Rows] {
    guard let entityName, let predicate else { return [] }
    return [StoreSaveCondition.Rows(entityName, predicate)]
  }

  /// Contacts that have a claimed UID or are made of a claimed card.
  private var contactRows: [StoreSaveCondition.Rows] {
    let parts = [
      FetchPredicate.isOneOf(uids, Contact.Key.uid),
      .isOneOf(cards, Contact.Key.sourceFingerprint, Contact.Key.sourceKind),
    ].compactMap { $0 }
    return Self.rows(Contact.entityName, parts.isEmpty ? nil : .or(parts))
  }

  /// Cards of contacts that were merged into another one or deleted.
  private var formerCardRows: [StoreSaveCondition.Rows] {
    let (fingerprint, kind) = (FormerCard.Key.fingerprint, FormerCard.Key.kind)
    let ofDeleted = [
      FetchPredicate.isOneOf(uids, FormerCard.Key.uid), .isOneOf(cards, fingerprint, kind),
    ].compactMap { $0 }
    var parts: [FetchPredicate] = []
    if !ofDeleted.isEmpty { parts.append(.and([.isNull(FormerCard.Key.contact), .or(ofDeleted)])) }
    if let known = FetchPredicate.isOneOf(rows, fingerprint, kind) {
      parts.append(.and([.isNull(FormerCard.Key.uid), known]))
    }
    return Self.rows(FormerCard.entityName, parts.isEmpty ? nil : .or(parts))
  }

  private var namedRows: [StoreSaveCondition.Rows] {
    let kinds: [(NamedSetKind, String?)] = [
      (.company, Company.entityName), (.group, Group.entityName), (.tag, Tag.entityName),
    ]
    return kinds.flatMap { kind, entityName in
      Self.rows(
        entityName,
        .isOneOf(names[kind] ?? [], Group.Key.name, [.caseInsensitive, .diacriticInsensitive]))
    }
  }

  /// The contacts that are deleted, and what belongs or refers to them.
  private func rowsOfDeleted(in model: ManagedObjectModel) -> [StoreSaveCondition.Rows] {
    guard !deleted.isEmpty, let contact = Contact.entityName else { return [] }
    func contacts(kindOf name: String) -> FetchExpression? {
      let objects = deleted.filter {
        model.entity(named: $0.entityName)?.isKind(ofEntityNamed: name) == true
      }
      return objects.isEmpty ? nil : .list(objects.map { .object($0) })
    }
    var rows = Self.rows(
      contact, contacts(kindOf: contact).map { .comparison(.selfReference, .in, $0) })
    for entity in model.entities where !entity.isAbstract {
      let predicates = entity.relationships.compactMap { relationship in
        relationship.isToMany
          ? nil
          : contacts(kindOf: relationship.destinationEntityName).map {
            FetchPredicate.comparison(.key(relationship.name), .in, $0)
          }
      }
      if !predicates.isEmpty { rows += Self.rows(entity.name, .or(predicates)) }
    }
    return rows
  }
}

extension FetchPredicate {
  /// That a text is one of several; nil where there are none.
  fileprivate static func isOneOf(
    _ texts: Set<String>, _ key: some RawRepresentable<String>,
    _ options: ComparisonPredicate.Options = []
  ) -> FetchPredicate? {
    texts.isEmpty
      ? nil
      : .comparison(
        .key(key.rawValue), .in, .values(texts.map { .string($0) }), options: options)
  }

  /// That two attributes tell one of several cards; nil where there are none.
  fileprivate static func isOneOf(
    _ cards: Set<CardKey>, _ fingerprint: some RawRepresentable<String>,
    _ kind: some RawRepresentable<String>
  ) -> FetchPredicate? {
    var parts: [FetchPredicate] = []
    for (number, cards) in Dictionary(grouping: cards, by: \.kind) {
      guard let number else { continue }
      let fingerprints = cards.map { AttributeValue.integer($0.fingerprint) }
      parts.append(
        .and([
          .comparison(.key(kind.rawValue), .equalTo, .value(.integer(number))),
          .comparison(.key(fingerprint.rawValue), .in, .values(fingerprints)),
        ]))
    }
    return parts.isEmpty ? nil : .or(parts)
  }

  fileprivate static func isNull(_ key: some RawRepresentable<String>) -> FetchPredicate {
    .comparison(.key(key.rawValue), .equalTo, .value(.null))
  }
}

extension CardKey {
  /// - Returns: What tells a card without a UID; nil where it is that of none.
  fileprivate init?(_ fingerprint: Int64?, _ kind: Int64?) {
    guard let fingerprint, let kind else { return nil }
    self.init(fingerprint: fingerprint, kind: kind)
  }
}

extension ManagedObject {
  /// The text that was saved.
  fileprivate func committedText(_ key: String) -> String? {
    let values = try? committedValues(forKeys: [key])
    guard case .value(.string(let text))? = values?[key] else { return nil }
    return text
  }
}
