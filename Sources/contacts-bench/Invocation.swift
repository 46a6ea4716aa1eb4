/// What the command line asks for.
enum Invocation {
  case help
  case people(PeopleRequest)
  case measure(MeasureRequest)
  case load(LoadRequest)
  case graph(GraphRequest)

  static let usage = """
    usage: contacts-bench people [--count N] [--seed S] [--kind varied|numbered|bench]
           contacts-bench run --contacts PATH [--sqlite PATH] [--abook PATH] [--modelc PATH]
                              [--only people|books|models|screens|stores|migrations]
                              [--sizes N,N,…] [--book-sizes N,N,…] [--store-sizes N,N,…]
                              [--migration-sizes N,N,…]
                              [--rounds N] [--commits N] [--smoke] [--json FILE]
           contacts-bench load COMPILED-MODEL [--count N]
           contacts-bench graph [--sizes N,N,…] [--rounds N] [--smoke]
    """

  init(parsing arguments: [String]) throws(BenchError) {
    var words = ArgumentReader(arguments)
    switch words.next() {
    case nil, "help", "--help", "-h": self = .help
    case "people": self = .people(try PeopleRequest(parsing: &words))
    case "run": self = .measure(try MeasureRequest(parsing: &words))
    case "load": self = .load(try LoadRequest(parsing: &words))
    case "graph": self = .graph(try GraphRequest(parsing: &words))
    case .some(let verb): throw .usage("there is no command \"\(verb)\"")
    }
  }
}

/// Hands out the words of the command line.
struct ArgumentReader {
  private var words: ArraySlice<String>

  init(_ words: [String]) {
    self.words = words[...]
  }

  mutating func next() -> String? {
    words.popFirst()
  }

  /// The value that must follow `option`.
  mutating func value(of option: String) throws(BenchError) -> String {
    guard let value = next() else { throw .usage("\(option) needs a value") }
    return value
  }

  /// The positive number that must follow `option`.
  mutating func count(of option: String) throws(BenchError) -> Int {
    try Self.count(value(of: option), option: option)
  }

  /// The positive numbers, separated by commas, that must follow `option`.
  mutating func counts(of option: String) throws(BenchError) -> [Int] {
    var counts: [Int] = []
    for part in try value(of: option).split(separator: ",", omittingEmptySubsequences: false) {
      counts.append(try Self.count(String(part), option: option))
    }
    return counts
  }

  private static func count(_ text: String, option: String) throws(BenchError) -> Int {
    guard let count = Int(text), count > 0 else {
      throw .usage("\(option) needs a number above 0, not \"\(text)\"")
    }
    return count
  }
}
