/// A change to a contact, read from JSON with the keys of ``ContactJSONSchema``.
///
/// As in a JSON Merge Patch (RFC 7396), a key that is absent leaves what is there, null removes it,
/// and any other value takes its place; lists and the picture are replaced as a whole. Keys that are
/// only written are ignored, so that what was written can be changed and read again.
public struct ContactPatch: Hashable, Sendable {
  /// What is changed, in the order of the text.
  public let keys: [ContactJSONKey]
  private let values: ContactCard

  /// Reads a change.
  ///
  /// - Parameter text: An object as JSON.
  /// - Throws: ``CardError`` for the first fault.
  /// - Complexity: O(*n*) in the size of the text.
  public init(_ text: [UInt8]) throws(CardError) {
    guard text.count <= JSONRecords.lengthLimit else {
      throw TextPlace().error("the object has more than \(JSONRecords.lengthLimit) bytes")
    }
    do throws(JSONFault) {
      self.init(try ContactJSONValues(text))
    } catch {
      throw TextPlace().error(error, in: text)
    }
  }

  private init(_ values: ContactJSONValues) {
    (keys, self.values) = (values.keys, values.card)
  }

  /// What makes one card another.
  public init(from before: ContactCard, to after: ContactCard) {
    keys = ContactJSONKey.allCases.filter { !$0.isSame(in: before, after) }
    values = after
  }

  /// A card with the change made.
  public func applied(to card: ContactCard) -> ContactCard {
    var card = card
    for key in keys { key.copy(from: values, to: &card) }
    return card
  }
}

/// Changes to several contacts.
extension ContactPatch {
  /// Reads changes that say by the `id` beside them whom they are about.
  ///
  /// - Parameter text: The objects as JSON: an array of them, or one after another.
  /// - Returns: The changes in the order of the text, each of another contact.
  /// - Throws: ``CardError`` for the first fault.
  /// - Complexity: O(*n*) in the size of the text.
  public static func changes(
    _ text: [UInt8]
  ) throws -> [(id: Int64, patch: ContactPatch)] {
    var ids: Set<Int64> = []
    return try JSONRecords.map(text) { node throws(JSONFault) in
      let patch = ContactPatch(try ContactJSONValues(node))
      let id = try ContactReference.id(in: node)
      guard ids.insert(id).inserted else {
        throw JSONFault(0, "contact \(id) has been changed by an object before")
      }
      return (id, patch)
    }
  }
}
