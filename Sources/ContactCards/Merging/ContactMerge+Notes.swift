import TextTools

// Notes of several contacts, with an empty line between those of each.

extension ContactMerge {
  /// Whether a note is among others, as one or more of the paragraphs there.
  package static func isWithin(_ part: String, _ whole: String) -> Bool {
    place(of: part, in: whole) != nil
  }

  /// Notes with another one in the place of one that is among them, as one or more paragraphs.
  ///
  /// - Returns: The notes; nil where that one is not among them.
  package static func replacing(_ part: String, by other: String, in whole: String) -> String? {
    guard let place = place(of: part, in: whole) else { return nil }
    let bytes = Array(whole.utf8)
    let pieces = [
      String(decoding: bytes[..<max(0, place.lowerBound - 2)], as: UTF8.self), other,
      String(decoding: bytes[min(bytes.count, place.upperBound + 2)...], as: UTF8.self),
    ]
    return pieces.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// Where a note is among others, in bytes of UTF-8: paragraphs have an empty line between them.
  ///
  /// - Complexity: O(*n*) in the length of the others, unless many paragraphs begin alike.
  private static func place(of part: String, in whole: String) -> Range<Int>? {
    if part.utf8.count > whole.utf8.count { return nil }
    return UnitedNotes(whole).place(of: Array(part.utf8))
  }
}

/// Notes without those that are among others.
struct UnitedNotes {
  private var bytes: [UInt8] = []
  /// Where paragraphs begin, by what tells how their first lines do.
  private var starts: [UInt64: [Int]] = [:]

  private static let lineFeed = UInt8(ascii: "\n")
  /// How much of the first line of a paragraph tells it.
  private static let comparedSize = 64

  /// Begins with a note.
  init(_ note: String = "") {
    if !note.isEmpty { append(Array(note.utf8)) }
  }

  /// The notes.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Adds a note below the others unless it is among them; it takes their place if they are all in it.
  ///
  /// - Complexity: O(*n*) in the length of the note, unless many paragraphs begin alike.
  mutating func add(_ note: String) -> Addition {
    let note = Array(note.utf8)
    if note.isEmpty || place(of: note) != nil { return [] }
    if note.count > bytes.count {
      let other = UnitedNotes(note)
      if bytes.isEmpty || other.place(of: bytes) != nil {
        self = other
        return .change
      }
    }
    append([Self.lineFeed, Self.lineFeed] + note)
    return .change
  }

  private init(_ note: [UInt8]) { append(note) }

  /// Where a note is, as one or more paragraphs.
  func place(of note: [UInt8]) -> Range<Int>? {
    guard let starts = starts[Self.beginning(note[...])] else { return nil }
    for start in starts where start + note.count <= bytes.count {
      let place = start..<start + note.count
      let rest = bytes[place.upperBound...]
      if rest.isEmpty || rest.starts(with: [Self.lineFeed, Self.lineFeed]),
        bytes[place] == note[...]
      {
        return place
      }
    }
    return nil
  }

  private mutating func append(_ more: [UInt8]) {
    let old = bytes.count
    bytes += more
    var feeds = bytes[..<old].suffix(2).reversed().prefix { $0 == Self.lineFeed }.count
    for place in old..<bytes.count {
      if place == 0 || feeds >= 2 {
        starts[Self.beginning(bytes[place...]), default: []].append(place)
      }
      feeds = bytes[place] == Self.lineFeed ? feeds + 1 : 0
    }
  }

  /// What tells how the first line of some bytes begins.
  private static func beginning(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    Checksum.of(Array(bytes.prefix(comparedSize).prefix { $0 != lineFeed }))
  }
}

extension String {
  /// The parts between which there is an empty line.
  var paragraphs: Set<String> {
    let (bytes, feed) = (Array(utf8), UInt8(ascii: "\n"))
    var (paragraphs, start, place) = (Set<String>(), 0, 0)
    func end(at end: Int) {
      if start < end { paragraphs.insert(String(decoding: bytes[start..<end], as: UTF8.self)) }
    }
    while place < bytes.count {
      guard bytes[place] == feed, place + 1 < bytes.count, bytes[place + 1] == feed else {
        place += 1
        continue
      }
      end(at: place)
      place += 2
      start = place
    }
    end(at: bytes.count)
    return paragraphs
  }
}
