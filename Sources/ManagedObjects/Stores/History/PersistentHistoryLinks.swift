#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The links that a change of history made and took away, where no reference of the rows at the
/// other end tells them: those of many-to-many relationships and the like.
///
/// Of the two ends of a link, the change of the one that the store keeps as the source has it.
public struct PersistentHistoryLinks: Hashable, Sendable {
  /// The rows that were linked, by the name of the relationship.
  public internal(set) var added: [String: [RowReference]] = [:]
  /// The rows that are linked no more, likewise.
  public internal(set) var removed: [String: [RowReference]] = [:]

  /// Whether there are none.
  public var isEmpty: Bool { added.isEmpty && removed.isEmpty }
}

/// Links among the values that a ``Tombstone`` keeps.
extension PersistentHistoryLinks {
  private enum Kind: String, CaseIterable {
    case added = "@added"
    case removed = "@removed"

    var path: WritableKeyPath<PersistentHistoryLinks, [String: [RowReference]]> {
      self == .added ? \.added : \.removed
    }
  }

  /// The links as values whose names no column has.
  var values: [String: AttributeValue] {
    var values: [String: AttributeValue] = [:]
    for kind in Kind.allCases {
      for (name, references) in self[keyPath: kind.path] {
        var bytes: [UInt8] = []
        for reference in references {
          bytes.append(littleEndian: UInt64(bitPattern: reference.entity.rawValue))
          bytes.append(littleEndian: UInt64(bitPattern: reference.key.rawValue))
        }
        values[name + kind.rawValue] = .binary(Data(bytes))
      }
    }
    return values
  }

  /// Takes links out of the values that a tombstone kept; nil when they make no sense.
  ///
  /// - Parameter values: The values, of which those of columns are left.
  init?(takenFrom values: inout [String: AttributeValue]) {
    for (name, value) in values {
      guard let kind = Kind.allCases.first(where: { name.hasSuffix($0.rawValue) }) else { continue }
      values[name] = nil
      guard case .binary(let data) = value, data.count.isMultiple(of: 16) else { return nil }
      var references: [RowReference] = []
      var bytes = Array(data)[...]
      while let entity = Self.takeNumber(&bytes), let key = Self.takeNumber(&bytes) {
        guard let number = EntityNumber(rawValue: entity) else { return nil }
        references.append(RowReference(entity: number, key: RowKey(key)))
      }
      self[keyPath: kind.path][String(name.dropLast(kind.rawValue.count))] = references
    }
  }

  private static func takeNumber(_ bytes: inout ArraySlice<UInt8>) -> Int64? {
    guard bytes.count >= 8 else { return nil }
    let word = bytes.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    bytes = bytes.dropFirst(8)
    return Int64(bitPattern: word)
  }
}
