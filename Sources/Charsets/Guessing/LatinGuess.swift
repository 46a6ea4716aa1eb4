/// Tells whether a text of Latin letters that declares no character set is in one of Central Europe or
/// Turkey, rather than in Windows-1252.
///
/// The sets have different letters in the same places, of which each is common in some language. So the
/// letters of each word are put together: where those that it has in one set are all of one language,
/// and those that it has in Windows-1252 of none (`Dvoøák`), the word speaks for that set.
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
  /// - Returns: The set for which the most words speak, more than twice as many as for Windows-1252;
  ///   nil when there is none.
  /// - Complexity: O(*n*) in their length.
  static func charset(of lines: [[UInt8]]) -> Charset? {
    let words = lines.flatMap { line in
      line.split { $0 < 0x80 && !isLetter($0) }.filter { $0.contains { $0 >= 0x80 } }
    }
    let western = words.map { letters(of: $0, in: .windows1252) }
    let isWestern = western.map { areOfOneLanguage($0, in: .windows1252) }
    var best: (charset: Charset, count: Int)?
    for charset in charsets {
      let letters = words.map { self.letters(of: $0, in: charset) }
      let isOther = letters.map { areOfOneLanguage($0, in: charset) }
      let count = words.indices.count {
        isOther[$0] && !isWestern[$0] && letters[$0] != western[$0]
      }
      let westernCount = words.indices.count { !isOther[$0] && isWestern[$0] }
      guard count > 2 * westernCount, count > best?.count ?? 0 else { continue }
      best = (charset, count)
    }
    return best?.charset
  }

  private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7a ~= byte | 0x20 }

  /// Whether all letters of a word are of one language of a set.
  private static func areOfOneLanguage(
    _ letters: Set<Unicode.Scalar>?, in charset: Charset
  ) -> Bool {
    guard let letters else { return false }
    return languages(of: charset).contains { letters.isSubset(of: $0) }
  }

  /// The small letters beyond ASCII of a word, with signs that stand in it as only letters do; nil
  /// where it cannot be in the set.
  private static func letters(
    of word: ArraySlice<UInt8>, in charset: Charset
  ) -> Set<Unicode.Scalar>? {
    var decoder = CharsetDecoder(Array(word), charset)
    var scalars: [Unicode.Scalar] = []
    while let scalar = decoder.next() { scalars.append(scalar) }
    // No capital letter stands behind a small one.
    let isMixed = zip(scalars, scalars.dropFirst()).contains {
      $0.properties.isLowercase && !$1.isASCII && $1.properties.isUppercase
    }
    if decoder.hasFault || isMixed { return nil }
    let telling = scalars.indices.filter { isTelling(at: $0, of: scalars) }
    return Set(telling.flatMap { lowered(scalars[$0]) })
  }

  /// What a small letter is made of, without letters of ASCII.
  private static func lowered(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    scalar.properties.lowercaseMapping.unicodeScalars.filter { !$0.isASCII }
  }

  /// What stands next to letters without being one.
  private static let signs = Set("´·°§™«»¡¿\u{a0}\u{ad}".unicodeScalars)
  /// What stands only behind a word.
  private static let endings = Set("©®".unicodeScalars)
  private static let powers = Set("¹²³".unicodeScalars)

  /// Whether a character of a word is a letter beyond ASCII, or stands there in the place of one.
  private static func isTelling(at index: Int, of word: [Unicode.Scalar]) -> Bool {
    let scalar = word[index]
    if scalar.isASCII { return false }
    if scalar.properties.isAlphabetic { return true }
    if 0x2010...0x203a ~= scalar.value || signs.contains(scalar) { return false }
    if endings.contains(scalar) { return index < word.count - 1 }
    // Units, as in "m³".
    return powers.contains(scalar)
      ? word.count > 3 : word.contains { $0.properties.isAlphabetic }
  }
}
