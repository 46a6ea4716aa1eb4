/// Tells whether a text of Latin letters that declares no character set is in one of Central Europe or
/// Turkey, rather than in Windows-1252.
///
/// The sets have different letters in the same places, of which each is common in some language. So the
/// letters of each line are put together: where those that it has in one set are all of one language,
/// and those that it has in Windows-1252 of none (`Dvoøák, Jiøí`), the line speaks for that set.
enum LatinGuess {
  /// The sets, in the order in which they are taken where none is better.
  private static let charsets: [Charset] = [.windows1250, .latin2, .windows1254]

  /// The small letters beyond ASCII of the languages that are written in a set.
  private static func languages(of charset: Charset) -> [Set<Unicode.Scalar>] {
    charset == .windows1254 ? turkish : charset == .windows1252 ? western : central
  }

  private static let western = alphabets(
    "äöüß", "àâæçéèêëîïôœùûüÿ", "áéíñóúüçªº", "áâãàçéêíóôõúüªº", "àèéìíîòóùú", "àçèéíïòóúü·",
    "æøåéèêóòôäöü", "åäöéüæø", "åäöšž", "áðéíóúýþæö", "áéëïóöüèêíúç", "äöõüšž")
  private static let central = alphabets(
    "ąćęłńóśźż", "áčďéěíňóřšťúůýž", "áäčďéíĺľňóôŕšťúýž", "áéíóöőúüű", "čćđšž", "ăâîşţșț")
  private static let turkish = alphabets("çğıi\u{307}öşüâîû")

  private static func alphabets(_ alphabets: String...) -> [Set<Unicode.Scalar>] {
    alphabets.map { Set($0.unicodeScalars) }
  }

  /// Whether a set is one of those that are told here.
  static func tells(_ charset: Charset) -> Bool { charsets.contains(charset) }

  /// Tells the set of some lines.
  ///
  /// - Returns: The set for which at least two lines speak, or the only line, and more than twice as
  ///   many as for Windows-1252; nil when there is none.
  /// - Complexity: O(*n*) in their length.
  static func charset(of lines: [[UInt8]]) -> Charset? {
    let isWestern = lines.map { mayBe($0, in: .windows1252) }
    var best: (charset: Charset, count: Int)?
    for charset in charsets {
      let isOther = lines.map { mayBe($0, in: charset) }
      let count = zip(isOther, isWestern).count { $0 && !$1 }
      let westernCount = zip(isOther, isWestern).count { !$0 && $1 }
      guard count >= min(2, lines.count), count > 2 * westernCount, count > best?.count ?? 0 else {
        continue
      }
      best = (charset, count)
    }
    return best?.charset
  }

  /// Whether all letters of a line are of one language of a set.
  private static func mayBe(_ line: [UInt8], in charset: Charset) -> Bool {
    guard let letters = letters(of: line, in: charset) else { return false }
    return languages(of: charset).contains { letters.isSubset(of: $0) }
  }

  /// The small letters beyond ASCII of a line, with signs that stand in words as only letters do; nil
  /// where it cannot be in the set.
  private static func letters(of line: [UInt8], in charset: Charset) -> Set<Unicode.Scalar>? {
    var decoder = CharsetDecoder(line, charset)
    var scalars: [Unicode.Scalar] = []
    while let scalar = decoder.next() { scalars.append(scalar) }
    if decoder.hasFault { return nil }
    var letters: Set<Unicode.Scalar> = []
    for word in scalars.split(whereSeparator: { $0.isASCII && !$0.properties.isAlphabetic }) {
      letters.formUnion(word.flatMap(lowered).filter { !$0.isASCII && isTelling($0, in: word) })
    }
    return letters
  }

  private static func lowered(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    scalar.isASCII ? [] : Array(scalar.properties.lowercaseMapping.unicodeScalars)
  }

  /// What stands next to letters without being one.
  private static let signs = Set("´·°§®©™«»¡¿\u{a0}\u{ad}".unicodeScalars)
  private static let powers = Set("¹²³".unicodeScalars)

  /// Whether a character is a letter, or stands in a word in the place of one.
  private static func isTelling(
    _ scalar: Unicode.Scalar, in word: ArraySlice<Unicode.Scalar>
  ) -> Bool {
    if scalar.properties.isAlphabetic { return true }
    if 0x2010...0x203a ~= scalar.value || signs.contains(scalar) { return false }
    // Units, as in "m³".
    return powers.contains(scalar) ? word.count > 3 : word.contains { $0.properties.isAlphabetic }
  }
}
