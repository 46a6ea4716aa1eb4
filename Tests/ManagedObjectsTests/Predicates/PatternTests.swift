import ManagedObjects
import SampleData
import Testing

@Suite("Regular expressions")
struct PatternTests {
  @Test(
    "MATCHES is about the whole string",
    arguments: [
      ("a.b", "a\nb", true), ("a", "ab", false), ("", "", false), ("a*", "", true),
      ("(?-s)a.b", "a\nb", false), ("a$\\n^b", "a\nb", true), ("^b$", "a\nb", false),
      ("(?-m)a$\\n^b", "a\nb", false), ("\\Aab\\z", "ab", true), ("ab\\Z\\n", "ab\n", true),
      ("ab|cd", "cd", true), ("(ab|cd)+", "abcdab", true), ("(?:ab){2,3}", "ab", false),
      ("(?:ab){2,3}", "ababab", true), ("a{2,}", "aaaa", true), ("a{2}", "aaa", false),
      ("a+?b*?c??", "aab", true), ("[a-c]+", "abcab", true), ("[^a-c]+", "xyz", true),
      ("[]a]+", "a]", true), ("[a\\]]+", "a]", true), ("[a-]+", "a-", true),
      ("[[a-z]&&[^aeiou]]+", "xyz", true), ("[[a-z]&&[^aeiou]]+", "xay", false),
      ("[a-z--[aeiou]]+", "xay", false), ("[[:alpha:]]+", "aé", true), ("[\\d\\s]+", "1 2", true),
      ("\\d+", "٣4", true), ("\\w+", "größe_1", true), ("\\W", "-", true), ("\\S+", "a b", false),
      ("\\h\\v", "\t\n", true), ("a\\bb", "ab", false), ("a\\b b", "a b", true),
      ("a\\Bb", "ab", true), ("\\p{Lu}\\p{Ll}+", "Émile", true), ("\\P{L}+", "12", true),
      ("\\p{Alphabetic}", "ж", true), ("\\x41\\u0042\\x{43}\\0104", "ABCD", true),
      ("\\Qa.b\\E.", "a.bc", true), ("\\Qa.b\\E.", "aXbc", false), ("\\R", "\r\n", true),
      ("(?i)straße", "STRAßE", true), ("(?i:a)b", "Ab", true), ("(?i:a)b", "AB", false),
      ("(?x) a b # c", "ab", true), ("(?#no)a", "a", true), ("(?<name>a)", "a", true),
      ("foo(?=bar)...", "foobar", true), ("foo(?!bar)...", "foobar", false),
      ("...(?<=foo)bar", "foobar", true), ("...(?<!foo)bar", "foobar", false),
      ("(?!.*(?=ab)).*", "xxab", false), ("(?!.*(?=ab)).*", "xxa", true),
      ("\\$\\(\\*", "$(*", true), ("日本.", "日本語", true), (".", "😀", true), ("\\cA", "\u{1}", true),
      ("a$\\r\\nb", "a\r\nb", true), ("a\\r$\\nb", "a\r\nb", false), ("()", "", true),
    ] as [(String, String, Bool)])
  func whole(pattern: String, text: String, answer: Bool) throws {
    #expect(try matches("firstName MATCHES %@", [pattern], ["firstName": .string(text)]) == answer)
  }

  @Test(
    "options fold the text and the pattern alike",
    arguments: [
      ("STRASSE", "[c]", "straße", true), ("[A-C]+", "[c]", "abC", true),
      ("[^a]", "[c]", "A", false), ("é+", "[d]", "eé", true), ("[é]", "[d]", "e", true),
      ("É.*", "[cd]", "emil", true), ("\\p{Lu}+", "[c]", "ab", true), ("e", "", "é", false),
      ("Σας", "[c]", "σασ", true),
      (".", "[c]", "ß", true), ("..", "[c]", "ß", false), ("ss", "[c]", "ß", true),
      ("[^a]", "[c]", "ß", true), ("[ß]", "[c]", "ß", true), ("\\w{6}", "[c]", "straße", true),
      ("stra.e", "[c]", "STRAßE", true), ("stra(?=ß).e", "[c]", "straße", true),
      ("stra\\Bs\\Bs\\Be", "[c]", "straße", true), ("stras\\bse", "[c]", "straße", false),
      ("straß(?<=ss)e", "[c]", "STRAßE", true), ("(?!.*ss).*", "[c]", "straße", false),
      (".", "[d]", "が", true), (".", "[cd]", "e\u{301}", true),
      (".", "[d]", "\u{1112}\u{1161}", true), ("ﬃ.", "[c]", "ffiﬃ", true), ("(?i)ς", "", "Σ", true),
    ])
  func options(pattern: String, option: String, text: String, answer: Bool) throws {
    let format = "firstName MATCHES\(option) %@"
    #expect(try matches(format, [pattern], ["firstName": .string(text)]) == answer)
  }

  @Test(
    "a pattern that cannot be compiled is refused when the predicate is bound",
    arguments: [
      "(", ")", "a)", "[a", "a{", "a{1", "a{2,1}", "*a", "a**", "\\", "\\q", "(?<=a", "(?y)a",
      "\\p{Nope}", "[z-a]", "(a)\\1", "\\k<a>", "a++", "(?>a)", "a{99999}", "\\x{110000}",
      "a{1000}", "(a{9}){200}", String(repeating: "(?=a)", count: 400),
      "((((a{100}){100}){100}){100})",
      "(){10000}(){10000}(){10000}(){10000}(){10000}(){10000}"
        + "(){10000}(){10000}(){10000}(){10000}(){10000}",
      String(repeating: "(", count: 100_000), String(repeating: "[", count: 100_000),
      String(repeating: "a", count: 10_000_000), String(repeating: "(?=a", count: 30_000),
    ])
  func refusals(pattern: String) {
    let error = failure(of: "firstName MATCHES %@", [pattern])
    guard case .malformedPattern? = error?.kind else {
      Issue.record("\(pattern.prefix(40)) is taken")
      return
    }
    #expect(marked(error) == "%@")
  }

  @Test(
    "no pattern takes more than time linear in the text",
    arguments: [
      "(a*)*b", "(a|a)*b", "(a|aa)+b", "(.*)(.*)(.*)(.*)(.*)b", "(a?){200}a{200}b",
      "((a*)*)*b", "(?=(a*)*b).*", "(?<!b(a*)*).b",
    ])
  func linearTime(pattern: String) throws {
    let text = String(repeating: "a", count: 20_000)
    #expect(try !matches("firstName MATCHES %@", [pattern], ["firstName": .string(text)]))
  }

  @Test("a nil matches nothing, and a pattern may come from the object")
  func values() throws {
    #expect(try !matches("firstName MATCHES '.*'"))
    let values: [String: AttributeValue] = [
      "firstName": .string("aab"), "lastName": .string("a+b"),
    ]
    #expect(try matches("firstName MATCHES lastName", [], values))
    #expect(try matches("'aab' MATCHES 'a+b' AND ANY {'x', 'y'} MATCHES '[y]'"))
  }

  @Test("a pattern of the object that cannot be compiled is an error when the object is asked")
  func malformedValue() throws {
    let format = "age > 0 AND firstName MATCHES lastName"
    let bound = try FetchPredicate(format: format).bound(to: personEntity)
    let values: [String: AttributeValue] = [
      "age": .integer(1), "firstName": .string("("), "lastName": .string("("),
    ]
    let error = #expect(throws: FetchPredicateError.self) {
      try bound.matches(SamplePerson(values))
    }
    #expect(marked(error) == "firstName MATCHES lastName")
    guard case .malformedPattern? = error?.kind else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("both automata agree with going back and forth through the pattern")
  func randomPatterns() throws {
    var random = seededRandom(for: "regular expressions")
    for _ in 0..<3_000 {
      let tree = random.pattern(depth: 3)
      let text = (0..<random.below(7)).map { _ in random.element(of: ["a", "b", "c"]) }.joined()
      let plain = tree.ends(in: Array(text), from: 0).contains(text.count)
      for pattern in [tree.text, "(?=)" + tree.text] where !tree.text.isEmpty {
        let expression = try RegularExpression(pattern, [])
        #expect(expression.matches(text.utf8Span.span) == plain, "\(pattern) \(text)")
      }
    }
  }
}

/// A regular expression that is matched by trying everything.
private indirect enum PlainPattern {
  case letter(Character)
  case any
  case sequence([PlainPattern])
  case choice([PlainPattern])
  case star(PlainPattern)
  case optional(PlainPattern)
  case ahead(PlainPattern, isNegated: Bool)

  var text: String {
    switch self {
    case .letter(let letter): String(letter)
    case .any: "."
    case .sequence(let parts): parts.map(\.text).joined()
    case .choice(let parts): "(" + parts.map(\.text).joined(separator: "|") + ")"
    case .star(let part): "(\(part.text))*"
    case .optional(let part): "(\(part.text))?"
    case .ahead(let part, let isNegated): "(?\(isNegated ? "!" : "=")\(part.text))"
    }
  }

  /// Where a match from a place can end.
  func ends(in text: [Character], from start: Int) -> Set<Int> {
    switch self {
    case .letter(let letter):
      return start < text.count && text[start] == letter ? [start + 1] : []
    case .any: return start < text.count ? [start + 1] : []
    case .sequence(let parts):
      return parts.reduce([start]) { ends, part in
        Set(ends.flatMap { part.ends(in: text, from: $0) })
      }
    case .choice(let parts): return Set(parts.flatMap { $0.ends(in: text, from: start) })
    case .optional(let part): return part.ends(in: text, from: start).union([start])
    case .star(let part):
      var ends: Set<Int> = [start]
      while true {
        let more = ends.union(ends.flatMap { part.ends(in: text, from: $0) })
        if more == ends { return ends }
        ends = more
      }
    case .ahead(let part, let isNegated):
      return part.ends(in: text, from: start).isEmpty == isNegated ? [start] : []
    }
  }
}

extension SplitMix64 {
  fileprivate mutating func pattern(depth: Int) -> PlainPattern {
    guard depth > 0 else { return below(4) == 0 ? .any : .letter(element(of: ["a", "b", "c"])) }
    let parts = (0...below(3)).map { _ in pattern(depth: depth - 1) }
    switch below(7) {
    case 0: return .star(parts[0])
    case 1: return .optional(parts[0])
    case 2, 3: return .choice(parts)
    case 4: return .ahead(parts[0], isNegated: below(2) == 0)
    default: return .sequence(parts)
    }
  }
}
