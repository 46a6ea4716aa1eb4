import TextTools

/// Tells in which character set a text is that declares none and is not UTF-8.
///
/// The text is read in each set that people use without saying so. Nearly any bytes are characters of
/// several sets, but hardly ever common ones: so the set wins in which most of what is beyond ASCII
/// are characters that are common in names, addresses and notes (``CommonCharacters``). Where that is
/// no half of it in any set, the text is one with some accented letters, whose set ``LatinGuess`` tells.
/// The same bytes have the same answer always.
package struct CharsetGuess {
  /// What speaks for a set, in quarters of a character.
  private struct Evidence {
    var common = 0
    var all = 0

    static func += (one: inout Self, other: Self) {
      one.common += other.common
      one.all += other.all
    }
  }

  /// How many bytes are enough to tell.
  private static let greatestSize = 1 << 14

  /// How much there has to be of common characters, and how many tenths of all: letters have less to
  /// say than ideographs.
  private static func fewest(in charset: Charset) -> (quarters: Int, tenths: Int) {
    charset.isSingleByte ? (8, 6) : (6, 5)
  }

  /// The sets, in the order in which they are taken where none is better.
  private static let charsets: [Charset] = [
    .gbk, .big5, .shiftJIS, .eucJP, .eucKR, .windows1251, .koi8R, .codePage866, .cyrillic,
    .windows1255, .windows1253, .windows1256, .windows874,
  ]

  /// Tells the set of a text.
  ///
  /// - Parameter text: Lines, each of which may be in another set; ASCII does not count.
  /// - Returns: The set that is most likely; nil when it is in none of those that can be told.
  /// - Complexity: O(*n*) in its size, up to some kilobytes.
  package static func charset(of text: [UInt8]) -> Charset? {
    let lines = foreignLines(of: text)
    var best: (charset: Charset, evidence: Evidence)?
    for charset in charsets {
      var evidence = Evidence()
      for line in lines { evidence += Self.evidence(of: line, in: charset) }
      let fewest = fewest(in: charset)
      guard evidence.common >= fewest.quarters,
        evidence.common * 10 >= evidence.all * fewest.tenths
      else { continue }
      if let other = best?.evidence, evidence.common * other.all <= other.common * evidence.all {
        continue
      }
      best = (charset, evidence)
    }
    return best?.charset ?? LatinGuess.charset(of: lines)
  }

  /// Tells the set of a text that is in one set throughout.
  ///
  /// - Parameter pieces: How it begins.
  /// - Returns: The set that is most likely; nil where it is UTF-8, also in a few lines, or cannot be
  ///   told.
  /// - Complexity: O(*n*) in the size of the pieces.
  package static func charset(ofWhole pieces: [[UInt8]]) -> Charset? {
    let text = Array(pieces.joined())
    // The last line may be cut within a character.
    let end = text.lastIndex(of: 0x0a) ?? text.count
    if text.span.isValidUTF8(0..<end) { return nil }
    let lines = text[..<end].split(separator: 0x0a).filter { $0.contains { $0 >= 0x80 } }
    let foreignCount = lines.count { !Array($0).isValidUTF8 }
    return (lines.count - foreignCount) * 4 > foreignCount ? nil : charset(of: text)
  }

  /// The lines that are not UTF-8, as many as are enough.
  private static func foreignLines(of text: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var size = 0
    for line in text.split(separator: 0x0a) where size < greatestSize {
      let line = Array(line.prefix(greatestSize))
      if line.isValidUTF8 || UTF8Characters.areMain(in: line) { continue }
      lines.append(line)
      size += line.count
    }
    return lines
  }

  /// Whether a line may be in a set that others around it are in.
  ///
  /// It has to decode; and where letters of ASCII stand next to characters that are all uncommon, those
  /// are more likely accented letters.
  package static func mayBe(_ line: [UInt8], in charset: Charset) -> Bool {
    let (text, isClean) = charset.utf8(line)
    if !isClean { return false }
    if LatinGuess.tells(charset) { return true }
    return evidence(of: line, in: charset).common > 0 || !hasWordsOfBoth(text)
  }

  /// Whether letters of ASCII stand next to other characters.
  package static func hasWordsOfBoth(_ text: [UInt8]) -> Bool {
    zip(text, text.dropFirst()).contains { one, other in
      isLetter(one) && other >= 0x80 || one >= 0x80 && isLetter(other)
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7a ~= byte | 0x20 }

  private static func evidence(of line: [UInt8], in charset: Charset) -> Evidence {
    var decoder = CharsetDecoder(line, charset)
    var scalars: [Unicode.Scalar] = []
    while let scalar = decoder.next() { scalars.append(scalar) }
    if decoder.hasFault {
      let width = charset.isSingleByte ? 4 : 2
      return Evidence(all: line.count { $0 >= 0x80 } * width)
    }
    return charset.isSingleByte
      ? ofWords(scalars, CommonCharacters.letters(of: charset))
      : ofIdeographs(scalars, CommonCharacters.ideographs(of: charset))
  }

  // MARK: - Ideographs

  private static func ofIdeographs(
    _ scalars: [Unicode.Scalar], _ common: Set<Unicode.Scalar>
  ) -> Evidence {
    var evidence = Evidence()
    for scalar in scalars {
      switch scalar.value {
      // Punctuation, and letters of full width.
      case 0..<0x80, 0x3000...0x303f, 0xff00...0xff5e: continue
      case 0xff61...0xff9f: evidence.all += 2
      default: evidence += Evidence(common: common.contains(scalar) ? 4 : 0, all: 4)
      }
    }
    // Any accented letter may be a kana of half the width, but those make words of their own.
    for word in words(of: scalars) where word.count > 1 {
      if word.allSatisfy({ 0xff61...0xff9f ~= $0.value }) { evidence.common += word.count }
    }
    return evidence
  }

  private static func words(of scalars: [Unicode.Scalar]) -> [ArraySlice<Unicode.Scalar>] {
    scalars.split { $0.isASCII && !$0.properties.isAlphabetic }
  }

  // MARK: - Letters

  /// Words that are all of letters beyond ASCII, and have capitals where words have them.
  private static func ofWords(
    _ scalars: [Unicode.Scalar], _ common: Set<Unicode.Scalar>
  ) -> Evidence {
    var evidence = Evidence()
    for word in words(of: scalars) {
      let count = word.count { !$0.isASCII }
      evidence.all += count * 2
      guard count == word.count, count > 2, isWord(word) else { continue }
      evidence.common += word.count { common.contains($0.lowered) } * 2
    }
    return evidence
  }

  private static func isWord(_ word: ArraySlice<Unicode.Scalar>) -> Bool {
    let kinds = word.map(\.properties)
    guard
      kinds.allSatisfy({
        $0.isAlphabetic || $0.canonicalCombiningClass != .notReordered || $0.isGraphemeExtend
      })
    else { return false }
    return kinds.dropFirst().allSatisfy { !$0.isUppercase } || kinds.allSatisfy { !$0.isLowercase }
  }
}

extension Unicode.Scalar {
  /// The small letter of a capital one.
  fileprivate var lowered: Unicode.Scalar {
    properties.lowercaseMapping.unicodeScalars.first ?? self
  }
}
