/// A change to the names of files that the disk may not have yet: made or not, never by half.
///
/// A new name has an addition, an unlinked one a removal, a renamed one both.
struct NameChange: Hashable {
  struct Name: Hashable {
    let folder: Int
    let name: String
  }

  struct Addition: Hashable {
    let name: Name
    let inode: Int
  }

  var removal: Name?
  var addition: Addition?

  /// Whether it is one of a folder's changes.
  func concerns(_ folder: Int) -> Bool {
    removal?.folder == folder || addition?.name.folder == folder
  }
}

extension NameChange: Sendable {}
