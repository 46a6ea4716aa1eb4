/// Something that a look at the files of a store brought to light.
public struct StoreFinding: Hashable, Sendable {
  /// How bad it is.
  public enum Severity: String, Hashable, Sendable {
    /// Something is not as it was written, or contradicts itself.
    case damage
    /// Worth knowing, and no damage: what an interrupted writer left, or a reference to a row that
    /// has been deleted since.
    case note
  }

  /// How bad it is.
  public let severity: Severity
  /// The file.
  public let path: String
  /// Where in the file; nil where it is about no single place.
  public let offset: Int?
  /// What is the matter.
  public let message: String

  package init(_ severity: Severity, _ path: String, _ offset: Int? = nil, _ message: String) {
    self.severity = severity
    self.path = path
    self.offset = offset
    self.message = message
  }

  /// The damage that an error tells of.
  ///
  /// - Throws: The error when it is about something else.
  init(_ error: StoreError) throws(StoreError) {
    guard case .corrupt(let path, let offset, let reason) = error else { throw error }
    self.init(.damage, path, offset, reason)
  }
}

/// The findings so far.
struct FindingList {
  private(set) var findings: [StoreFinding] = []
  private var known: Set<StoreFinding> = []

  var hasDamage: Bool { findings.contains { $0.severity == .damage } }

  mutating func add(_ finding: StoreFinding) {
    if known.insert(finding).inserted { findings.append(finding) }
  }

  mutating func add(_ severity: StoreFinding.Severity, _ path: String, _ message: String) {
    add(StoreFinding(severity, path, nil, message))
  }

  /// Notes damage at the start of some bytes.
  mutating func damage(_ place: ByteView, else path: String, _ message: String) {
    note(.damage, place, else: path, message)
  }

  /// Notes something about bytes; those that are in memory only have no place in a file.
  mutating func note(
    _ severity: StoreFinding.Severity, _ place: ByteView, else path: String, _ message: String
  ) {
    let isInFile = !place.source.path.isEmpty
    add(
      StoreFinding(
        severity, isInFile ? place.source.path : path, isInFile ? place.fileOffset : nil, message))
  }

  /// Runs `body` and notes the damage that it meets.
  ///
  /// - Returns: What `body` does, or nil after damage.
  /// - Throws: Errors about anything else.
  mutating func collect<Result>(
    _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result? {
    do throws(StoreError) {
      return try body()
    } catch {
      add(try StoreFinding(error))
      return nil
    }
  }
}
