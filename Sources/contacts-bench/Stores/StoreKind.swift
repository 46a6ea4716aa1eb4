import ManagedObjects

#if SQLite
  import SQLStore
#endif

/// The kinds of store that are measured beside each other.
enum StoreKind: String, CaseIterable {
  case binary
  case memory = "in memory"
  case xml = "XML"
  case sqlite = "SQLite"
  /// A database that no store is made of, asked in SQL.
  case handWritten = "hand-written SQL"
}

extension StoreKind {
  /// The kinds that this build has.
  static var available: [StoreKind] {
    #if SQLite
      allCases
    #else
      [.binary, .memory, .xml]
    #endif
  }

  /// Keeps people in a new store of the kind, which is in a folder if it has a file.
  func contender(_ people: [StorePerson], in folder: String) throws -> any StoreContender {
    let path = "\(folder)/\(self).store"
    switch self {
    case .memory: return try ObjectContender(people, type: .inMemory, path: nil)
    case .xml: return try ObjectContender(people, type: .xml, path: path)
    #if SQLite
      case .sqlite: return try ObjectContender(people, type: .sqlite, path: path)
      case .handWritten: return try HandWrittenContender(people, path: path)
    #else
      case .sqlite, .handWritten:
        throw BenchError.missing(program: rawValue, advice: "build with the trait SQLite")
    #endif
    case .binary: return try ObjectContender(people, type: .binary, path: path)
    }
  }
}
