/// Where properties stand in their entities, by the literals that name them.
///
/// A literal is told from others by its address, which costs less than comparing texts; two of one
/// text may have one address or two.
struct NamedPositions {
  enum Kind: UInt8 {
    case attributes
    case relationships
  }

  private struct Entry {
    var address: UInt = 0
    var entity: EntityNumber?
    var kind = Kind.attributes
    var position: UInt32 = 0
  }

  /// A place for each property, which the last one of several keeps; empty until there is any.
  private var entries: [Entry] = []
  private static let count = 256

  /// The position of a property; nil while it is not known.
  subscript(name: StaticString, kind: Kind, entity: EntityNumber) -> Int? {
    get {
      guard !entries.isEmpty, name.hasPointerRepresentation else { return nil }
      let address = Self.address(of: name)
      let entry = entries[Self.place(of: address, entity)]
      guard entry.address == address, entry.kind == kind, entry.entity == entity else { return nil }
      return Int(entry.position)
    }
    set {
      guard name.hasPointerRepresentation, let position = newValue.flatMap(UInt32.init(exactly:))
      else { return }
      if entries.isEmpty { entries = Array(repeating: Entry(), count: Self.count) }
      let address = Self.address(of: name)
      entries[Self.place(of: address, entity)] = Entry(
        address: address, entity: entity, kind: kind, position: position)
    }
  }

  private static func address(of name: StaticString) -> UInt {
    // The address is only compared, never followed.
    unsafe UInt(bitPattern: name.utf8Start)
  }

  private static func place(of address: UInt, _ entity: EntityNumber) -> Int {
    Int(truncatingIfNeeded: address &>> 3 ^ UInt(truncatingIfNeeded: entity.rawValue)) & (count - 1)
  }
}
