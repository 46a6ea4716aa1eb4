package import ContactCards

/// A change to a contact, read from JSON with the keys of ``ContactJSONSchema``.
///
/// As in a JSON Merge Patch (RFC 7396), a key that is absent leaves what is there, null removes it,
/// and any other value takes its place; lists and the picture are replaced as a whole. Keys that are
/// only written change nothing, so that what was written can be changed and read again; see
/// ``check(_:people:today:)``.
package struct ContactPatch: Hashable, Sendable {
  /// What is changed, in the order of the text.
  package let keys: [ContactJSONKey]
  /// The ID beside them; nil for none.
  package let id: Int64?
  private let values: ContactCard
  private let derived: DerivedValues

  /// Reads a change.
  ///
  /// - Parameters:
  ///   - read: Gets a number of bytes and answers as many at most, none at the end, of an object as
  ///     JSON, which may stand alone in an array.
  ///   - kind: Of which kind the contact is that is changed.
  /// - Throws: ``CardError`` for the first fault, or what `read` throws.
  /// - Complexity: O(*n*) in the size of the text.
  package init(
    reading read: (Int) throws -> [UInt8], of kind: ContactCard.Kind = .person
  ) throws {
    let patches = try JSONRecords.map(read) { node throws(JSONFault) in
      let names = node.members?.contains { $0.key == "id" && !$0.node.isNull } ?? false
      return try ContactPatch(
        node, id: names ? ContactReference.id(in: node, of: kind, isSaid: true) : nil, of: kind)
    }
    guard patches.count == 1, let patch = patches.first else {
      throw TextPlace().error("there are \(patches.count) objects, where one says what to change")
    }
    self = patch
  }

  private init(_ node: JSONNode, id: Int64?, of kind: ContactCard.Kind) throws(JSONFault) {
    let read = try ContactJSONValues(node)
    if let photo = read.card.photo { try photo.check(at: node.position) }
    var (keys, values, derived) = (read.keys, read.card, read.derived)
    // What a company is called is written under two keys.
    let named = node.members?.first { $0.key == ContactJSONKey.name.rawValue }?.node
    if kind == .company, let named, let name = named.text {
      guard !keys.contains(.company) || values.company == name else {
        throw named.mismatch("\"name\"", "the same as \"company\", which is to be changed")
      }
      values.company = name
      derived.forget(.name)
      if !keys.contains(.company) { keys.append(.company) }
    }
    (self.keys, self.values, self.id, self.derived) = (keys, values, id, derived)
  }

  /// Sets what stands under some keys as a card has it.
  package init(_ keys: [ContactJSONKey], of card: ContactCard) {
    (self.keys, values, id, derived) = (keys, card, nil, DerivedValues())
  }

  /// What makes one card another.
  package init(from before: ContactCard, to after: ContactCard) {
    keys = ContactJSONKey.whole.filter { !$0.isSame(in: before, after) }
    (values, id, derived) = (after, nil, DerivedValues())
  }

  /// A card with the change made.
  ///
  /// - Parameters:
  ///   - card: The card before the change.
  ///   - today: The day on which another age is stated, unless the change says on which that was.
  /// - Returns: The card after it.
  package func applied(
    to card: ContactCard, today: ContactCard.PartialDate? = nil
  ) -> ContactCard {
    var changed = card
    for key in keys { key.copy(from: values, to: &changed) }
    if changed.age != card.age, !keys.contains(.ageStated) {
      changed.ageStated = changed.age == nil ? nil : today
    }
    return changed
  }

  /// Makes sure that keys that are only written say what a card has there, or what it has after the
  /// change.
  ///
  /// - Parameters:
  ///   - card: The card before the change.
  ///   - people: How many people work for the company that it is of.
  ///   - today: The day for which ages are computed.
  /// - Throws: ``ContactFault/onlyWritten(field:value:)``.
  package func check(
    _ card: ContactCard, people: Int? = nil, today: ContactCard.PartialDate?
  ) throws(ContactFault) {
    var changed = applied(to: card)
    changed.followName(since: card)
    if let fault = derived.fault(of: [card, changed], people: people, today: today) { throw fault }
  }
}

/// Changes to several contacts.
extension ContactPatch {
  /// Reads changes that say by the `id` beside them whom they are about.
  ///
  /// - Parameters:
  ///   - read: Gets a number of bytes and answers as many at most, none at the end, of the objects as
  ///     JSON: an array of them, or one after another.
  ///   - kind: Of which kind the contacts are.
  /// - Returns: The changes in the order of the text, each of another contact.
  /// - Throws: ``CardError`` for the first fault, or what `read` throws.
  /// - Complexity: O(*n*) in the size of the text.
  package static func changes(
    reading read: (Int) throws -> [UInt8], of kind: ContactCard.Kind = .person
  ) throws -> [(id: Int64, patch: ContactPatch)] {
    var ids: Set<Int64> = []
    return try JSONRecords.map(read) { node throws(JSONFault) in
      let id = try ContactReference.id(in: node, of: kind)
      let patch = try ContactPatch(node, id: id, of: kind)
      guard ids.insert(id).inserted else {
        throw JSONFault(0, "contact \(id) has been changed by an object before")
      }
      return (id, patch)
    }
  }
}
