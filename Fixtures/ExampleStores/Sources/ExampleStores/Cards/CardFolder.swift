import Foundation
import ManagedObjects

/// A folder of cards, and what is kept beside them.
///
/// That is in the folder `.store`:
///
/// - `identity.json`: the identity, the model, and the values of others,
/// - `state.json`: how often anything was saved, and the version and a checksum of each card,
/// - `lock`: who holds its lock may read and write,
/// - `new/` and `journal.json`: a save on its way.
struct CardFolder {
  struct Identity: Codable {
    var identifier = UUID()
    var entities: [String: String] = [:]
    var values: [String: MetadataValue] = [:]
  }

  struct State: Codable {
    struct Card: Codable, Hashable {
      var version: Int64
      /// Nil while somebody has removed the file.
      var checksum: String?
    }

    var revision: Int64 = 0
    /// By the paths of the files.
    var cards: [String: Card] = [:]

    /// Whether there is room to count on, as there is in what was written here.
    var isSound: Bool {
      let counts = 0...Int64(1 << 54)
      return counts.contains(revision) && cards.values.allSatisfy { counts.contains($0.version) }
    }
  }

  /// The files that are to be put in their places, and those that are to go.
  struct Journal: Codable {
    /// Files of `new`, by where they belong.
    var moves: [String: String] = [:]
    var removals: [String] = []

    /// Whether it leads to files of the folder only.
    var isSound: Bool {
      (Array(moves.keys) + Array(moves.values) + removals).allSatisfy { path in
        path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
          .allSatisfy { !$0.isEmpty && !$0.elementsEqual("..".utf8) }
      }
    }
  }

  /// How far a save has come; a test stops it there.
  enum Step: Hashable, Sendable {
    case written, journaled
    case moved(Int)
  }

  let path: String
  /// Whether a save waits until everything is on the disk.
  let isDurable: Bool
  var interruption: @Sendable (Step) throws -> Void = { _ in }

  func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

  private var new: String { self(".store/new") }
  private var journal: String { self(".store/journal.json") }

  /// Runs `body` while nobody else reads or writes, with a save that somebody left behind finished or
  /// undone.
  func exclusively<Result>(_ body: () throws -> Result) throws -> Result {
    try System.makeFolder(new)
    return try System.locked(self(".store/lock"), timeout: .seconds(10)) {
      try recover()
      return try body()
    }
  }
}

// MARK: - Small files

extension CardFolder {
  /// The content of a small file; nil where there is none.
  func load<Content: Decodable>(_: Content.Type, from name: String) throws(StoreError) -> Content? {
    guard let bytes = try System.read(self(name)) else { return nil }
    do {
      return try JSONDecoder().decode(Content.self, from: bytes)
    } catch {
      throw .corrupt(path: self(name), offset: 0, reason: "\(error)")
    }
  }

  /// Puts a small file in the place of another.
  func replace(_ name: String, with content: some Encodable) throws {
    let place = self(name)
    try System.write(Self.encoded(content), to: place + "-new", durably: isDurable)
    try System.rename(place + "-new", to: place)
    try synchronizeFolder(of: place)
  }

  static func encoded(_ content: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try encoder.encode(content)
  }

  private func synchronizeFolder(of file: String) throws(StoreError) {
    guard isDurable, let slash = file.lastIndex(of: "/") else { return }
    try System.synchronize(String(file[..<slash]))
  }
}

// MARK: - Saving several files

extension CardFolder {
  /// Writes and removes files: all, or none when it throws before the journal is there.
  ///
  /// - Throws: ``StoreError/notConfirmed(_:)`` when the journal is there, so that whoever comes next
  ///   finishes the save; any other error when nothing was saved.
  func commit(_ files: [String: Data], removing removals: [String]) throws {
    var plan = Journal(removals: removals.sorted())
    for (number, file) in files.sorted(by: { $0.key < $1.key }).enumerated() {
      try System.write(file.value, to: "\(new)/\(number)", durably: isDurable)
      plan.moves[file.key] = "\(number)"
    }
    if isDurable { try System.synchronize(new) }
    try interruption(.written)
    try replace(".store/journal.json", with: plan)
    do {
      try interruption(.journaled)
      try carryOut(plan)
    } catch StoreError.file(let error) {
      throw StoreError.notConfirmed(error)
    }
  }

  /// Does what a journal says, also a second time.
  private func carryOut(_ plan: Journal) throws {
    var folders: Set<String> = []
    for (number, move) in plan.moves.sorted(by: { $0.key < $1.key }).enumerated() {
      let (place, source) = (self(move.key), "\(new)/\(move.value)")
      folders.insert(place)
      if FileManager.default.fileExists(atPath: source) {
        if let slash = place.lastIndex(of: "/") { try System.makeFolder(String(place[..<slash])) }
        try System.rename(source, to: place)
      }
      try interruption(.moved(number))
    }
    for removal in plan.removals {
      folders.insert(self(removal))
      try System.remove(self(removal))
    }
    for place in folders { try synchronizeFolder(of: place) }
    try System.remove(journal)
    try synchronizeFolder(of: journal)
  }

  /// Finishes a save whose journal is there, and undoes one that had not come so far.
  private func recover() throws {
    if let plan = try load(Journal.self, from: ".store/journal.json") {
      guard plan.isSound else {
        throw StoreError.corrupt(path: journal, offset: 0, reason: "it leads out of the folder")
      }
      try carryOut(plan)
    }
    for name in try System.list(new) { try System.remove("\(new)/\(name)") }
  }
}
