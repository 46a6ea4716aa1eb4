/// The parts of a column as a file holds them.
///
/// Nothing has been checked but that each lies within the file. A base has them in a property list,
/// a frame of a journal packed. A class, because so many parts take long to copy.
final class ColumnParts {
  /// How the type of the values is written down.
  enum TypeMark {
    case name(ByteView)
    case code(UInt8)
  }

  /// Where the column is described, for messages.
  let place: ByteView
  var name: ByteView?
  var type: TypeMark?
  var origin: Int64?
  var step: Int64?
  var width: Int64?
  var validity: ByteView?
  var values: ByteView?
  var blockStarts: ByteView?
  var runs: ByteView?
  var checksums: ByteView?
  var zones: ByteView?

  init(at place: ByteView) {
    self.place = place
  }

  /// The parts in a dictionary that a ``ColumnRecord`` was encoded as.
  convenience init(_ node: PropertyListNode) throws(StoreError) {
    self.init(at: node.place)
    try node.forEachValue { key, value throws(StoreError) in
      if key.isText("name") {
        name = try value.asciiText()
      } else if key.isText("type") {
        type = .name(try value.asciiText())
      } else if key.isText("origin") {
        origin = try value.integer()
      } else if key.isText("step") {
        step = try value.integer()
      } else if key.isText("width") {
        width = try value.integer()
      } else if key.isText("validity") {
        validity = try value.data()
      } else if key.isText("values") {
        values = try value.data()
      } else if key.isText("blockStarts") {
        blockStarts = try value.data()
      } else if key.isText("runs") {
        runs = try value.data()
      } else if key.isText("checksums") {
        checksums = try value.data()
      } else if key.isText("zones") {
        zones = try value.data()
      }
    }
  }

  /// Whether the column has a name.
  func isNamed(_ text: String) -> Bool {
    name?.isUTF8(of: text) ?? false
  }

  /// Whether the values are of a type.
  func isType(_ expected: AttributeType) -> Bool {
    switch type {
    case .name(let text)?: text.isUTF8(of: expected.rawValue)
    case .code(let code)?: code == expected.code
    case nil: false
    }
  }

  func mismatch(_ expected: String) -> StoreError {
    place.corruption("expected \(expected)")
  }
}

extension ByteView {
  /// Whether the bytes are the UTF-8 of a text.
  func isUTF8(of text: String) -> Bool {
    var text = text
    return text.withUTF8 { expected in
      unsafe isEqual(to: UnsafeRawBufferPointer(expected))
    }
  }

  /// Whether the bytes are an ASCII text.
  @inline(__always)
  func isText(_ text: StaticString) -> Bool {
    unsafe isEqual(
      to: UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// A loop over names of a few bytes, of which opening a store compares thousands.
  @inline(__always)
  private func isEqual(to expected: UnsafeRawBufferPointer) -> Bool {
    guard count == expected.count else { return false }
    return unsafe withUnsafeBytes { bytes in
      for position in 0..<expected.count where unsafe bytes[position] != expected[position] {
        return false
      }
      return true
    }
  }
}
