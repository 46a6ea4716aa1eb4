import ManagedObjects

/// Somebody or something in the address book: what people and companies have in common.
///
/// Each has a UID from its insertion on.
package class Contact: ContactBase {
  package override func awakeFromInsert() {
    super.awakeFromInsert()
    if uid.isEmpty { makeUID() }
  }

  /// Gives the contact a new UID, as nobody has given it one.
  func makeUID() { (uid, hasMadeUID) = (NewUID.text(), true) }

  /// Gives the contact the UID that a card brings, or somebody has chosen.
  func takeUID(_ uid: String) { (self.uid, hasMadeUID) = (uid, false) }
}
