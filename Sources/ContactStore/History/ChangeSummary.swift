import ContactCards
import ManagedObjects

/// Tells which contacts the changes of transactions are about, going back in history.
struct ChangeSummary {
  /// How many contacts are named.
  private let namedCount: Int
  /// Of a transaction that changed more rows, only the contacts' own rows are looked at.
  private static let greatestCount = 10_000

  private enum Fate: Int {
    case added
    case changed
    case deleted

    init(_ type: PersistentHistoryChangeType) {
      self =
        switch type {
        case .insert: .added
        case .update: .changed
        case .delete: .deleted
        }
    }
  }

  private var rewind: HistoryRewind
  private let context: ManagedObjectContext
  /// The names of contacts that are gone now.
  private var names: [RowReference: String] = [:]
  /// The addresses and numbers of contacts that are gone now, which have no names.
  private var addresses: [RowReference: (email: String?, phone: String?)] = [:]

  /// Starts at the rows as they are, and names so many contacts of each change.
  init(_ reader: any StoreReading, _ context: ManagedObjectContext, naming count: Int) {
    namedCount = count
    rewind = HistoryRewind(
      from: reader, model: context.persistentStoreCoordinator.managedObjectModel)
    self.context = context
  }

  /// What a transaction did.
  ///
  /// - Parameters:
  ///   - transaction: The one before the last that was asked about: the last one first.
  ///   - isUndone: Whether it was taken back.
  /// - Returns: What it did.
  /// - Throws: ``StoreError``.
  mutating func change(
    of transaction: PersistentHistoryTransaction, isUndone: Bool
  ) throws -> BookChange {
    var change = BookChange(
      number: transaction.transactionNumber, date: transaction.timestamp,
      author: transaction.author, isUndone: isUndone)
    change.isRestoration = transaction.purpose == .restoration
    var fates: [RowReference: Fate] = [:]
    var labels: Set<String> = []
    var fields = ChangedFields()
    let isLarge = transaction.changes.count > Self.greatestCount
    var deletions: [RowReference: Int] = [:]
    for position in transaction.changes.indices.reversed() {
      let row = transaction.changes[position]
      let contact = Self.contactEntities[row.entityName].map {
        RowReference(entity: $0, key: row.key)
      }
      if row.isNote {
        if !isLarge { _ = try rewind.values(of: row) }
        continue
      }
      if let contact { fates[contact] = Fate(row.changeType) }
      if isLarge {
        if let contact, row.changeType == .delete { deletions[contact] = position }
        continue
      }
      let values = try rewind.values(of: row)
      if let contact {
        fields.note(row, of: contact)
        if let before = values.before, row.changeType == .delete {
          names[contact] = Self.name(before)
        }
      } else if let owner = RowReference(ownerIn: [
        values.after, values.before, rewind.values(before: row),
      ]) {
        if fates[owner] == nil { fates[owner] = .changed }
        fields.note(row, values, of: owner)
        if row.changeType == .delete { noteAddress(values.before, of: owner, row.entityName) }
      } else if let name = Self.label(values) {
        labels.insert(name)
      }
    }
    Self.count(fates, in: &change)
    change.fields = fields.fields { fates[$0] == .changed }
    if fates.isEmpty { change.labels = labels.sorted() }
    let contacts = first(fates)
    for (contact, _) in contacts {
      guard let position = deletions[contact],
        let before = transaction.changes[position].previousValues
      else { continue }
      names[contact] = Self.name(before)
    }
    change.contacts = try contacts.map { contact, _ in
      BookChange.Contact(id: contact.key.rawValue, name: try name(of: contact))
    }
    return change
  }

  /// What a contact is called now, or was called when it was deleted.
  private func name(of contact: RowReference) throws -> String {
    if let name = try currentName(contact) { return name }
    if let name = names[contact], !name.isEmpty { return name }
    return addresses[contact].flatMap { $0.email ?? $0.phone } ?? ""
  }

  /// Takes note of a value by which a contact without a name is called.
  ///
  /// Rows come from the last to the first, which counts.
  private mutating func noteAddress(
    _ values: [String: AttributeValue]?, of contact: RowReference, _ entityName: String
  ) {
    if entityName == EmailAddress.entityName,
      case .string(let email)? = values?[EmailAddress.Key.address.rawValue]
    {
      addresses[contact, default: (nil, nil)].email = email
    } else if entityName == PhoneNumber.entityName,
      case .string(let phone)? = values?[PhoneNumber.Key.number.rawValue]
    {
      addresses[contact, default: (nil, nil)].phone = phone
    }
  }

  private static func count(_ fates: [RowReference: Fate], in change: inout BookChange) {
    for (contact, fate) in fates {
      let companies = contact.entity == company ? 1 : 0
      switch fate {
      case .added:
        change.addedCount += 1
        change.addedCompanyCount += companies
      case .changed:
        change.changedCount += 1
        change.changedCompanyCount += companies
      case .deleted:
        change.deletedCount += 1
        change.deletedCompanyCount += companies
      }
    }
  }

  private static let company = EntityNumber(name: Company.entityName ?? "")

  /// The first contacts of each fate, people before companies.
  private func first(_ fates: [RowReference: Fate]) -> [(key: RowReference, fate: Fate)] {
    var first: [(key: RowReference, fate: Fate)] = []
    for fate in [Fate.added, .changed, .deleted] {
      for isCompany in [false, true] where first.count < namedCount {
        let keys = fates.lazy.filter {
          $0.value == fate && ($0.key.entity == Self.company) == isCompany
        }.map(\.key).min(count: namedCount - first.count)
        first += keys.map { ($0, fate) }
      }
    }
    return first
  }
}

extension PersistentHistoryTransaction {
  /// Whether it says nothing of contacts but from which cards they came, so that nobody sees what it
  /// did.
  ///
  /// - Complexity: O(*n*) in the number of changes.
  var isNote: Bool { !changes.isEmpty && changes.allSatisfy(\.isNote) }
}

extension PersistentHistoryChange {
  /// Whether it says nothing of a contact or a group but from which card it came.
  fileprivate var isNote: Bool {
    if entityName == FormerCard.entityName { return true }
    let notes =
      entityName == Group.entityName
      ? [Group.Key.sourceCard.rawValue]
      : [Contact.Key.sourceFingerprint, .sourceKind].map(\.rawValue)
    return changeType == .update && !updatedProperties.isEmpty
      && Set(updatedProperties).isSubset(of: notes)
  }
}

/// What the rows of entities say of contacts.
extension ChangeSummary {
  private static let contactEntities = ["Person", "Company"].reduce(into: [:]) {
    $0[$1] = EntityNumber(name: $1)
  }

  private func currentName(_ reference: RowReference) throws -> String? {
    guard let entity = Self.contactEntities.first(where: { $0.value == reference.entity }) else {
      return nil
    }
    let id = try context.persistentStoreCoordinator.managedObjectID(
      entityName: entity.key, key: reference.key)
    let contact = try context.objects(with: [id]).first as? Contact
    return try context.wholly {
      contact.flatMap { $0.isDeleted ? nil : ContactCard($0).displayName }
    }
  }

  /// What a person or company that was deleted is called, as far as the own row tells.
  private static func name(_ values: [String: AttributeValue]) -> String {
    func text(_ key: String) -> String {
      if case .string(let text)? = values[key] { text } else { "" }
    }
    var card = ContactCard()
    (card.formattedName, card.company) = (
      text(Contact.Key.formattedName.rawValue), text(Company.Key.name.rawValue)
    )
    if !card.company.isEmpty { card.kind = .company }
    (card.name.prefix, card.name.first, card.name.middle) = (
      text(Person.Key.namePrefix.rawValue), text(Person.Key.firstName.rawValue),
      text(Person.Key.middleName.rawValue)
    )
    (card.name.last, card.name.suffix, card.name.nickname) = (
      text(Person.Key.lastName.rawValue), text(Person.Key.nameSuffix.rawValue),
      text(Person.Key.nickname.rawValue)
    )
    return card.displayName
  }

  /// The name of a group or tag.
  private static func label(_ values: HistoryRewind.Values) -> String? {
    for side in [values.after, values.before] {
      if case .string(let name)? = side?["name"] { return name }
    }
    return nil
  }
}

extension Sequence where Element: Comparable {
  /// The smallest elements, in their order.
  ///
  /// - Complexity: O(*n* · `count`).
  fileprivate func min(count: Int) -> [Element] {
    var smallest: [Element] = []
    for element in self where smallest.count < count || element < smallest[count - 1] {
      let place = smallest.firstIndex { element < $0 } ?? smallest.count
      smallest.insert(element, at: place)
      if smallest.count > count { smallest.removeLast() }
    }
    return smallest
  }
}
