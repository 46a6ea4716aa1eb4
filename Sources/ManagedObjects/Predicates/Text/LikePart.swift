/// A part of a pattern of `LIKE` without a `*`: scalars, some of which may be any.
///
/// It is searched for with a bit for each of its scalars, which tells whether the text that was read
/// last fits the part so far (Baeza-Yates and Gonnet, "A New Approach to Text Searching", 1992).
struct LikePart {
  /// The scalars; nil for any.
  private var scalars: [UInt32?] = []
}

extension LikePart {
  var count: Int { scalars.count }

  mutating func append(_ more: [UInt32]) { scalars += more.map { $0 } }

  mutating func appendAny() { scalars.append(nil) }

  /// Whether a text begins with the part.
  func fits(_ text: ArraySlice<UInt32>) -> Bool {
    text.count >= count && zip(scalars, text).allSatisfy { $0 == nil || $0 == $1 }
  }

  /// Where the first occurrence of the part ends.
  ///
  /// - Complexity: O(*n* · *m* / 64) for a text of *n* and a part of *m* scalars.
  func firstEnd(in text: ArraySlice<UInt32>) -> Int? {
    if scalars.isEmpty { return text.startIndex }
    let places = LikePlaces(scalars)
    var states = Array(repeating: UInt64(0), count: (count + 63) / 64)
    let last = (word: (count - 1) / 64, bit: UInt64(1) << UInt64((count - 1) % 64))
    for (index, scalar) in zip(text.indices, text) {
      places.advance(&states, over: scalar)
      if states[last.word] & last.bit != 0 { return index + 1 }
    }
    return nil
  }
}

/// The places of scalars in a part.
private struct LikePlaces {
  /// The places where any scalar may stand.
  private var any: [UInt64]
  /// The places of each scalar that has many, a bit for each, together with those of any.
  private var many: [UInt32: [UInt64]] = [:]
  /// The places of the other scalars.
  private var few: [UInt32: [Int]] = [:]

  init(_ scalars: [UInt32?]) {
    any = Array(repeating: 0, count: (scalars.count + 63) / 64)
    for (place, scalar) in scalars.enumerated() {
      if let scalar {
        few[scalar, default: []].append(place)
      } else {
        Self.insert(place, into: &any)
      }
    }
    for (scalar, places) in few where places.count > any.count {
      var bits = any
      for place in places { Self.insert(place, into: &bits) }
      many[scalar] = bits
      few[scalar] = nil
    }
  }

  /// Makes of the states before a scalar those behind it.
  func advance(_ states: inout [UInt64], over scalar: UInt32) {
    var carry: UInt64 = 1
    for word in states.indices {
      let next = states[word] >> 63
      states[word] = states[word] << 1 | carry
      carry = next
    }
    let places = few[scalar] ?? []
    let found = places.filter { states[$0 / 64] & 1 << UInt64($0 % 64) != 0 }
    let allowed = many[scalar] ?? any
    for word in states.indices { states[word] &= allowed[word] }
    for place in found { Self.insert(place, into: &states) }
  }

  private static func insert(_ place: Int, into words: inout [UInt64]) {
    words[place / 64] |= 1 << UInt64(place % 64)
  }
}
