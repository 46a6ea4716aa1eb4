import Files

/// Where the address book is.
struct StoreLocation: Equatable {
  let path: String
  /// Whether nobody named it: then the folder is made on first use, and a missing file is an empty
  /// address book.
  let isDefault: Bool

  /// Finds the address book: the option, then `CONTACTS_STORE`, then the XDG data folder.
  ///
  /// Relative XDG folders are invalid by the XDG Base Directory Specification 0.8 and passed over.
  ///
  /// - Throws: ``CommandFailure/noHome`` when none of them tells.
  init(option: String?, variable: (String) -> String?) throws(CommandFailure) {
    if let named = option ?? variable("CONTACTS_STORE"), !named.isEmpty {
      self.init(path: named, isDefault: false)
    } else if let data = variable("XDG_DATA_HOME"), FilePath.isAbsolute(data) {
      self.init(folder: data)
    } else if let home = variable("HOME"), FilePath.isAbsolute(home) {
      self.init(folder: home + "/.local/share")
    } else {
      throw .noHome
    }
  }

  private init(folder: String) {
    self.init(path: folder + "/contacts/default.contacts", isDefault: true)
  }

  private init(path: String, isDefault: Bool) {
    self.path = path
    self.isDefault = isDefault
  }

  /// Whether the address book is no file.
  var isInMemory: Bool { path == StoreKind.memoryName }

  /// The folder of the file.
  var folder: String { FilePath.folder(of: path) }
}
