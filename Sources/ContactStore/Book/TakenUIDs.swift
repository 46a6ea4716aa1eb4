import ContactCards
import ManagedObjects

/// The UIDs that contacts have, or get one after another.
struct TakenUIDs {
  private let context: ManagedObjectContext
  private var known: KnownContacts?
  private var taken: Set<String> = []

  init(in context: ManagedObjectContext) {
    self.context = context
  }

  /// Gives a UID to a contact.
  ///
  /// - Throws: ``ContactFault/uidTaken(_:)`` when another one has it, or ``StoreError``.
  /// - Complexity: O(*n*) in the number of contacts the first time.
  mutating func take(_ uid: String) throws {
    if uid.isEmpty { return }
    let known = try known ?? KnownContacts(in: context)
    self.known = known
    guard taken.insert(uid).inserted, try known.contact(uid: uid) == nil else {
      throw ContactFault.uidTaken(uid)
    }
  }
}
