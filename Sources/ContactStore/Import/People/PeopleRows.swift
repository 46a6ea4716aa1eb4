import ContactFormats
import ManagedObjects
import TextTools

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// People that have been read, as columns.
struct PeopleRows {
  /// What the columns hold, in their order: first what ``PeopleFormatter/keys`` are.
  static let keys =
    PeopleFormatter.keys.map(\.rawValue)
    + [Contact.Key.created, .sourceFingerprint, .sourceKind, .uid, .hasMadeUID].map(\.rawValue)

  /// The columns, in the order of ``keys``.
  private(set) var columns = [
    ColumnValues(.text), ColumnValues(.text), ColumnValues(.integers), ColumnValues(.values),
    ColumnValues(.integers), ColumnValues(.integers), ColumnValues(.text), ColumnValues(.integers),
  ]
  private let created: AttributeValue
  private var fingerprint = PlainFingerprint()

  /// Starts without people.
  ///
  /// - Parameter created: When they are added, in seconds since 1970.
  init(created: Int64) {
    self.created = .date(Date(timeIntervalSince1970: Double(created)))
  }

  var count: Int { columns[0].rowCount }

  mutating func removeAll() {
    for index in columns.indices { columns[index].removeAll() }
  }

  /// Adds a person after checking the names.
  ///
  /// - Parameters:
  ///   - first: The first name.
  ///   - last: The last name.
  ///   - age: The age, if it is known.
  ///   - kind: What tells the kind of text, where people are known by it when they come again.
  ///   - bytes: The text.
  /// - Throws: What is wrong with them.
  mutating func append(
    first: ImportedText?, last: ImportedText?, age: Int32?, kind: Int64? = nil,
    in bytes: Span<UInt8>
  ) throws(NewPerson.Fault) {
    guard let first else { throw .missingFirstName }
    guard let last else { throw .missingLastName }
    guard !first.isBlank(in: bytes) || !last.isBlank(in: bytes) else { throw .nameless }
    if first.hasNullCharacter(in: bytes) || last.hasNullCharacter(in: bytes) {
      throw .nullCharacter
    }
    let length = max(first.count, last.count)
    guard length <= NewPerson.greatestNameLength else { throw .nameTooLong(bytes: length) }
    first.append(to: &columns[0], from: bytes)
    last.append(to: &columns[1], from: bytes)
    if let age { columns[2].append(integer: Int64(age)) } else { columns[2].appendNull() }
    columns[3].append(created)
    columns[6].append(text: NewUID.utf8().span)
    columns[7].append(integer: 1)
    guard let kind else {
      columns[4].appendNull()
      return columns[5].appendNull()
    }
    columns[4].append(integer: fingerprint.value(first, last, age, in: bytes))
    columns[5].append(integer: kind)
  }
}

extension ImportedText {
  /// Whether there is nothing but white space, or nothing at all.
  fileprivate func isBlank(in bytes: Span<UInt8>) -> Bool {
    // Most names have a letter of ASCII, which is soon told.
    guard all(of: bytes, { $0 >= 0x80 || $0 == 0x20 || 0x09...0x0d ~= $0 }) else { return false }
    return switch self {
    case .range(let range): bytes.string(range).isBlank
    case .bytes(let own): String(decoding: own, as: UTF8.self).isBlank
    }
  }

  /// Whether it holds a null character.
  fileprivate func hasNullCharacter(in bytes: Span<UInt8>) -> Bool {
    !all(of: bytes) { $0 != 0 }
  }

  /// Whether something holds for every byte.
  @inline(__always)
  package func all(of bytes: Span<UInt8>, _ holds: (UInt8) -> Bool) -> Bool {
    switch self {
    case .range(let range):
      for index in range where !holds(bytes[index]) { return false }
      return true
    case .bytes(let own): return own.allSatisfy(holds)
    }
  }

  /// Appends the text to a column.
  fileprivate func append(to column: inout ColumnValues, from bytes: Span<UInt8>) {
    switch self {
    case .range(let range): column.append(text: bytes.extracting(range))
    case .bytes(let own): column.append(text: own.span)
    }
  }
}
