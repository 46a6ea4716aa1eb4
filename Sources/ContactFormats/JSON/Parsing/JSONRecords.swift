/// Finds the objects of a JSON text that comes in pieces: the elements of one array, or one object
/// after another (JSON Lines); or the arrays that are the elements of one.
///
/// It keeps no more than the object that has begun, and looks at each byte once.
struct JSONRecords {
  /// How many bytes an object may have: as many as a vCard of the same contact.
  static let lengthLimit = VCardLimits().card

  private enum State {
    /// Before everything; a byte order mark may follow.
    case start
    /// Behind the bracket that opens the array.
    case firstElement
    /// Behind a comma.
    case element
    /// Behind an element.
    case afterElement
    /// Between objects that stand one after another.
    case lines
    /// In an object.
    case record
    /// Behind the array.
    case end
  }

  /// What each of them begins with: a brace or a bracket.
  private let opening: UInt8
  private var state = State.start
  private var isArray = false
  private var record: [UInt8] = []
  private var nesting = 0
  private var isInString = false
  private var isEscaped = false
  private var mark = 0
  private var place = TextPlace()

  /// Begins a text of objects, or of one array of arrays.
  init(ofArrays: Bool = false) {
    opening = UInt8(ascii: ofArrays ? "[" : "{")
  }

  /// Reads on.
  ///
  /// - Parameters:
  ///   - piece: The next bytes.
  ///   - take: Gets the bytes of each object that is complete, and where it begins.
  /// - Throws: ``CardError`` when something else than objects is there or one is too long, or what
  ///   `take` throws.
  mutating func read(
    _ piece: [UInt8], _ take: ([UInt8], TextPlace) throws -> Void
  ) throws {
    var position = 0
    while position < piece.count {
      if state == .record {
        position = try collect(piece, from: position, take)
      } else {
        try step(piece[position])
        position += 1
      }
    }
  }

  /// Says that nothing follows.
  ///
  /// - Throws: ``CardError`` when an object or the array is not complete.
  func finish() throws(CardError) {
    switch state {
    case .start, .lines, .end: return
    case .firstElement, .element, .afterElement:
      throw place.error("the text ends before its array does")
    case .record:
      var end = place
      end.move(over: record[...])
      throw end.error("the text ends in the middle of an object")
    }
  }

  /// Takes the bytes of an object up to its end, or to that of the piece.
  private mutating func collect(
    _ piece: [UInt8], from start: Int, _ take: ([UInt8], TextPlace) throws -> Void
  ) throws -> Int {
    var position = start
    while position < piece.count {
      let byte = piece[position]
      position += 1
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): nesting += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): nesting -= 1
      default: continue
      }
      if nesting == 0 { break }
    }
    guard record.count + position - start <= Self.lengthLimit else {
      throw place.error("the object has more than \(Self.lengthLimit) bytes")
    }
    record.append(contentsOf: piece[start..<position])
    if nesting == 0 { try complete(take) }
    return position
  }

  private mutating func complete(_ take: ([UInt8], TextPlace) throws -> Void) throws {
    try take(record, place)
    place.move(over: record[...])
    record.removeAll(keepingCapacity: record.capacity < 1 << 20)
    state = isArray ? .afterElement : .lines
  }

  /// Moves over a byte between objects.
  private mutating func step(_ byte: UInt8) throws(CardError) {
    if state == .start, try takeMark(byte) { return }
    switch byte {
    case 0x20, 0x09, 0x0a, 0x0d: break
    case opening where state != .afterElement && state != .end && mayBegin:
      state = .record
      record.append(contentsOf: CollectionOfOne(byte))
      nesting = 1
      return
    case UInt8(ascii: "[") where state == .start:
      (state, isArray) = (.firstElement, true)
    case UInt8(ascii: ",") where state == .afterElement: state = .element
    case UInt8(ascii: "]") where state == .afterElement || state == .firstElement: state = .end
    default: throw place.error("expected \(expectation)")
    }
    place.move(over: [byte])
  }

  /// Whether a bracket that opens something opens one of them, not the array around all.
  private var mayBegin: Bool { opening == UInt8(ascii: "{") || state != .start }

  private var expectation: String {
    switch state {
    case .afterElement: "a comma or the end of the array"
    case .end: "the end of the text"
    default: opening == UInt8(ascii: "{") ? "an object in braces" : "an array in brackets"
    }
  }

  /// Takes a byte of the byte order mark, which editors put before a text.
  private mutating func takeMark(_ byte: UInt8) throws(CardError) -> Bool {
    let whole: [UInt8] = [0xef, 0xbb, 0xbf]
    if mark < whole.count, byte == whole[mark], place.column == 1, place.line == 1 {
      mark += 1
      return true
    }
    guard mark == 0 || mark == whole.count else {
      throw place.error("the bytes are no valid UTF-8")
    }
    return false
  }
}

extension JSONRecords: Sendable {}

extension JSONRecords {
  /// What a function makes of each object of a text, in their order.
  ///
  /// - Parameters:
  ///   - read: Gets a number of bytes and answers as many of the text at most; none at its end.
  ///   - body: Makes something of an object.
  /// - Returns: What was made.
  /// - Throws: ``CardError`` for the first fault, or what `read` throws.
  /// - Complexity: O(*n*) in the size of the text.
  static func map<Element>(
    _ read: (Int) throws -> [UInt8], _ body: (JSONNode) throws(JSONFault) -> Element
  ) throws -> [Element] {
    var found: [Element] = []
    var records = JSONRecords()
    try forEachPiece(of: read) { piece in
      try records.read(piece) { record, place in
        do throws(JSONFault) {
          found.append(try body(try JSONNode.parse(record)))
        } catch {
          throw place.error(error, in: record)
        }
      }
    }
    try records.finish()
    return found
  }
}
