import ManagedObjects

@testable import ContactStore

/// What comes of a text: people or the first error.
func reading(_ text: String, _ format: ImportFormat? = .json) -> Result<[NewPerson], ImportError> {
  reading(Array(text.utf8), format)
}

/// What comes of a text that is read so many bytes at a time.
func reading(
  _ bytes: [UInt8], _ format: ImportFormat? = .json, pieces: Int = .max, unguards: Bool = true
) -> Result<[NewPerson], ImportError> {
  var rest = bytes[...]
  var people: [NewPerson] = []
  var reading = PeopleImport(now: 0) {
    let piece = rest.prefix(min($0, pieces))
    rest = rest.dropFirst(piece.count)
    return Array(piece)
  } take: { columns in
    people += try columns.people()
  }
  do {
    try reading.run(format, unguards: unguards)
    return .success(people)
  } catch let error as ImportError {
    return .failure(error)
  } catch {
    preconditionFailure("unexpected: \(error)")
  }
}

extension [ColumnValues] {
  /// The people in columns that an import made.
  fileprivate func people() throws -> [NewPerson] {
    try (0..<self[0].rowCount).map { row in
      try NewPerson(
        first: self[0].string(at: row), last: self[1].string(at: row),
        age: self[2].isNull(row) ? nil : Int32(self[2].integers[row]))
    }
  }
}

extension ColumnValues {
  /// The text of a row.
  func string(at row: Int) -> String {
    String(decoding: bytes[range(ofText: row)], as: UTF8.self)
  }
}

extension Result<[NewPerson], ImportError> {
  /// The people, or nil for an error.
  var people: [NewPerson]? { try? get() }

  /// The error, or nil for people.
  var error: ImportError? {
    guard case .failure(let error) = self else { return nil }
    return error
  }
}

/// A person whose fields are known to be valid.
func newPerson(_ first: String, _ last: String, _ age: Int32? = nil) throws -> NewPerson {
  try NewPerson(first: first, last: last, age: age)
}
