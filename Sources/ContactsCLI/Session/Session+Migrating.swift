import ContactStore
import ManagedObjects

extension Session {
  /// Tells that an address book has been brought to a newer version.
  func tell(of event: StoreMigrationEvent, _ path: String) throws {
    guard case .didMigrate(let changes, _) = event else { return }
    let former = try AddressBook.version(of: changes.source).map { "version \($0)" }
    let version = try AddressBook.version(of: changes.destination) ?? AddressBook.newestVersion
    tell(
      "brought \(path) from \(former ?? "an early version") to version \(version); older versions of contacts "
        + "cannot read it any more")
  }
}
