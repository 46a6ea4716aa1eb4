import ContactCards

/// What has to match in a contact: a word, or words of digits that may be a telephone number.
struct SearchTerm {
  let words: [SearchWord]
  let phone: SearchPhone?

  /// The terms of what was asked for.
  ///
  /// Words of digits next to each other are one number, with what stands between them, as a zero in
  /// brackets is none of it. An extension behind a number is left out, as it is of numbers that are
  /// stored.
  ///
  /// - Parameters:
  ///   - text: The words without case and accents, with anything between them.
  ///   - forgivesTypos: Whether typos are forgiven, in words that are long enough.
  /// - Returns: The terms, all of which have to match.
  static func terms(
    of text: String, forgivingTypos forgivesTypos: Bool
  ) -> [SearchTerm] {
    let text = Array(text.utf8)
    let words = places(in: text, forgivingTypos: forgivesTypos)
    var terms: [SearchTerm] = []
    var position = 0
    while position < words.count {
      let number = words[position...].prefix { $0.word.isNumber }
      guard let first = number.first, let last = number.last else {
        terms.append(SearchTerm(words: [words[position].word], phone: nil))
        position += 1
        continue
      }
      let start = text[..<first.place.lowerBound].reversed().prefix { "+(".utf8.contains($0) }.count
      let written = text[(first.place.lowerBound - start)..<last.place.upperBound]
      let phone = SearchPhone(String(decoding: written, as: UTF8.self))
      terms.append(SearchTerm(words: number.map(\.word), phone: phone))
      position += number.count
      if phone?.takesExtension == true {
        position += extensionLength(words[position...].prefix(2).map(\.word.string))
      }
    }
    return terms
  }

  /// The words of a text, each with its place.
  private static func places(
    in text: [UInt8], forgivingTypos forgivesTypos: Bool
  ) -> [(word: SearchWord, place: Range<Int>)] {
    var words: [(word: SearchWord, place: Range<Int>)] = []
    var start = 0
    for end in 0...text.count {
      if end < text.count, SearchWords.isPart(text[end]) { continue }
      var bytes: [UInt8] = []
      SearchWords.append(text[start..<end], to: &bytes)
      if !bytes.isEmpty {
        words.append((SearchWord(bytes, forgivingTypos: forgivesTypos), start..<end))
      }
      start = end + 1
    }
    return words
  }

  /// How many words at the beginning say which extension a number has: `x45`, or `ext 45`.
  private static func extensionLength(_ words: [String]) -> Int {
    guard let first = words.first else { return 0 }
    for mark in ["extension", "ext", "x"] where first.hasPrefix(mark) {
      let rest = first.dropFirst(mark.count)
      if rest.isEmpty { return words.count > 1 && isExtension(words[1][...]) ? 2 : 0 }
      if isExtension(rest) { return 1 }
    }
    return 0
  }

  private static func isExtension(_ text: Substring) -> Bool {
    1...6 ~= text.utf8.count && text.utf8.allSatisfy { 0x30...0x39 ~= $0 }
  }

  /// The points of the best match; zero without one.
  func points(in contact: SearchableContact) -> Int {
    var sum = 0
    for word in words {
      let points = word.points(in: contact)
      if points == 0 {
        sum = 0
        break
      }
      sum += points
    }
    return max(sum, (phone?.points(in: contact) ?? 0) * words.count)
  }
}

extension SearchTerm: Sendable {}

/// The ways in which a word matches, with their points.
enum SearchWay {
  static let whole = 10
  static let beginning = 8
  static let within = 4
  static let typo = 3
}

extension SearchableContact.Field {
  /// The points of a field of the kind.
  var points: Int {
    switch self {
    case .name: 10
    case .nickname: 9
    case .email: 8
    case .phone: 7
    case .company: 6
    case .tag: 5
    case .address: 4
    case .note: 2
    }
  }

  static func points(ofKind kind: UInt8) -> Int { Self(rawValue: kind)?.points ?? 0 }
}

/// A telephone number, or a part of one, that is looked for.
struct SearchPhone {
  private let number: PhoneDigits
  private let digits: [UInt8]
  private var letters = LetterSet()

  /// Prepares to look for a number; nil with fewer than three digits, which are in every other one.
  init?(_ text: String) {
    number = PhoneDigits(text)
    digits = Array(number.digits.utf8)
    guard digits.count >= 3 else { return nil }
    for digit in digits.dropFirst(number.form == .international ? 3 : 0) { letters.insert(digit) }
  }

  /// Whether what stands behind the number may be its extension, as it is long enough.
  var takesExtension: Bool { digits.count >= 5 }

  /// Whether a text with these letters may have the digits.
  func mayBe(among found: LetterSet) -> Bool { !letters.lacksMore(than: 0, in: found) }

  /// The points of the best match; zero without one.
  func points(in contact: SearchableContact) -> Int {
    guard mayBe(among: contact.letters) else { return 0 }
    var best = 0
    let text = contact.text.span
    var position = 0
    while position < text.count {
      let isPhone = text[position] == SearchableContact.Field.phone.rawValue
      let start = position + 1
      while position < text.count, text[position] != SearchableContact.end { position += 1 }
      if isPhone, start < position {
        best = max(best, way(text, text[start], start + 1..<position))
      }
      position += 1
    }
    return best * SearchableContact.Field.phone.points
  }

  /// The points of the way in which the digits of a range match.
  private func way(_ text: Span<UInt8>, _ mark: UInt8, _ found: Range<Int>) -> Int {
    var best = way(text, found, from: 0)
    let isInternational = mark == PhoneDigits.Form.international.mark
    if isInternational, number.form != .international, best < SearchWay.whole {
      for code in 1...3 where found.count > code {
        let rest = found.lowerBound + code..<found.upperBound
        let way = way(text, rest, from: 0)
        if way >= SearchWay.beginning { best = max(best, way) }
      }
    }
    if !isInternational, number.form == .international {
      for code in 1...3 where digits.count >= code + 3 {
        let way = way(text, found, from: code)
        if way >= SearchWay.beginning { best = max(best, way) }
      }
    }
    return best
  }

  /// The points of the way in which the digits from a position on match those of a range.
  private func way(_ text: Span<UInt8>, _ found: Range<Int>, from first: Int) -> Int {
    let count = digits.count - first
    var start = found.lowerBound
    while start + count <= found.upperBound {
      var agreed = 0
      while agreed < count, text[start + agreed] == digits[first + agreed] { agreed += 1 }
      if agreed == count {
        if start > found.lowerBound { return SearchWay.within }
        return found.count == count ? SearchWay.whole : SearchWay.beginning
      }
      start += 1
    }
    return 0
  }
}

extension SearchPhone: Sendable {}
