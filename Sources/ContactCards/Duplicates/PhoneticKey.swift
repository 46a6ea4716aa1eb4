/// How names sound, roughly: the first letter and the consonants behind it, where letters that sound
/// alike count as one and vowels as none.
///
/// The groups of letters are those of Soundex; unlike there, all of the name counts.
enum PhoneticKey {
  /// Whether two names sound alike; names of fewer than four letters never do.
  static func soundsAlike(_ left: String, _ right: String) -> Bool {
    guard let first = left.utf8.first, first == right.utf8.first, left.utf8.count >= 4,
      right.utf8.count >= 4
    else { return false }
    var (one, other) = (left.utf8.makeIterator(), right.utf8.makeIterator())
    var (last, otherLast): (UInt8, UInt8) = (0, 0)
    while true {
      let sound = next(&one, &last)
      guard sound == next(&other, &otherLast) else { return false }
      if sound == nil { return true }
    }
  }

  private static func next(
    _ letters: inout String.UTF8View.Iterator, _ last: inout UInt8
  ) -> UInt8? {
    while let letter = letters.next() {
      let sound = sound(of: letter)
      let isNew = sound != last
      last = sound
      if isNew, sound > 0 { return sound }
    }
    return nil
  }

  /// The group of a letter; zero for a vowel, and what is no letter of ASCII as it is.
  private static func sound(of letter: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "p"), UInt8(ascii: "v"),
      UInt8(ascii: "w"):
      1
    case UInt8(ascii: "c"), UInt8(ascii: "g"), UInt8(ascii: "j"), UInt8(ascii: "k"),
      UInt8(ascii: "q"), UInt8(ascii: "s"), UInt8(ascii: "x"), UInt8(ascii: "z"):
      2
    case UInt8(ascii: "d"), UInt8(ascii: "t"): 3
    case UInt8(ascii: "l"): 4
    case UInt8(ascii: "m"), UInt8(ascii: "n"): 5
    case UInt8(ascii: "r"): 6
    case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "h"), UInt8(ascii: "i"),
      UInt8(ascii: "o"), UInt8(ascii: "u"), UInt8(ascii: "y"):
      0
    default: letter
    }
  }
}
