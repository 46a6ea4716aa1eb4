import ManagedObjects

/// A group of contacts, which has a UID from its insertion on.
package final class Group: GroupBase {
  package override func awakeFromInsert() {
    super.awakeFromInsert()
    if uid.isEmpty { uid = NewUID.text() }
  }
}
