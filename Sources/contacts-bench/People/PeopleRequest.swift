/// Which sample people to print.
struct PeopleRequest {
  /// The kinds of sample people.
  enum Kind: String, CaseIterable {
    case varied
    case numbered
    case bench
  }

  private(set) var count = 10_000
  private(set) var seed: UInt64 = 1
  private(set) var kind = Kind.varied

  init(parsing words: inout ArgumentReader) throws(BenchError) {
    while let option = words.next() {
      switch option {
      case "--count": count = try words.count(of: option)
      case "--seed": seed = try Self.seed(words.value(of: option))
      case "--kind": kind = try Self.kind(words.value(of: option))
      default: throw .usage("people has no option \"\(option)\"")
      }
    }
  }

  private static func seed(_ text: String) throws(BenchError) -> UInt64 {
    guard let seed = UInt64(text) else {
      throw .usage("--seed needs a number from 0 to \(UInt64.max), not \"\(text)\"")
    }
    return seed
  }

  private static func kind(_ text: String) throws(BenchError) -> Kind {
    guard let kind = Kind(rawValue: text) else {
      let kinds = Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw .usage("--kind is one of \(kinds), not \"\(text)\"")
    }
    return kind
  }
}
