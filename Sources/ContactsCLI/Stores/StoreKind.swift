import Files
import ManagedObjects

#if SQLite
  import SQLStore
#endif

/// The kinds of store that an address book may be in, by the names that the stack has for them.
enum StoreKind: String, CaseIterable {
  case binary
  case xml
  case sqlite
  case memory

  /// What names an address book that is in memory, and gone when the command ends.
  static let memoryName = "memory:"

  /// Tells the kind of a store by what its file holds or, where that says nothing, by its ending.
  init(at path: String) {
    self = Self.kind(ofContent: path) ?? Self.kind(ofName: path)
  }

  /// The kind by the ending of a file's name: binary unless it says otherwise.
  static func kind(ofName path: String) -> StoreKind {
    if path == memoryName { return .memory }
    let name = FilePath.name(of: path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return .binary }
    switch name[name.index(after: dot)...].lowercased() {
    case "xml", "plist": return .xml
    case "sqlite", "sqlite3", "db": return .sqlite
    default: return .binary
    }
  }

  /// The kind by how a file begins; nil where there is none, or its beginning is that of no kind.
  ///
  /// What cannot be read says why when it is opened as a store.
  private static func kind(ofContent path: String) -> StoreKind? {
    let files = POSIXFileSystem()
    // To open a pipe waits for its writer.
    guard path != memoryName, (try? files.status(of: path))?.kind == .regular,
      let file = try? files.open(path, .read)
    else { return nil }
    defer { file.close() }
    guard let bytes = try? file.read(at: 0, count: 64) else { return nil }
    if bytes.starts(with: "bplist".utf8) { return .binary }
    if bytes.starts(with: "SQLite format 3\0".utf8) { return .sqlite }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0)
      .drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    return text.first == UInt8(ascii: "<") ? .xml : nil
  }

  /// What a store of the kind is, for messages.
  var words: String {
    switch self {
    case .binary: "a binary address book"
    case .xml: "an address book in XML"
    case .sqlite: "a SQLite database"
    case .memory: "an address book in memory"
    }
  }

  /// What to do where a command is not for the kind.
  func advice(for command: String) -> String {
    switch (self, command) {
    case (.xml, "store backup"), (.xml, "store restore"): "copy the file itself"
    case (.sqlite, "store backup"): "copy it with the '.backup' of the command sqlite3"
    case (.sqlite, "store restore"): "put the copy in its place while no contacts runs"
    case (.sqlite, "store compact"): "the 'VACUUM' of the command sqlite3 makes it small"
    default: "'contacts store convert --to binary FILE' makes one"
    }
  }

  /// What to do where a file of the kind is damaged.
  var adviceForDamage: String {
    switch self {
    case .binary, .memory:
      "restore a backup, or save what is intact with 'contacts store recover'"
    case .xml: "mend it in an editor, or take a copy from before"
    case .sqlite: "take a copy from before, or save the rest with '.recover' of the command sqlite3"
    }
  }

  /// The kind in the words of the stack.
  var type: StoreType { StoreType(rawValue: rawValue) }

  /// Has the stack open stores of the kind.
  ///
  /// - Returns: Whether this build has them.
  func register() -> Bool {
    guard self == .sqlite else { return true }
    #if SQLite
      PersistentStoreCoordinator.registerStoreClass(SQLStore.self, as: .sqlite)
      return true
    #else
      return false
    #endif
  }
}
