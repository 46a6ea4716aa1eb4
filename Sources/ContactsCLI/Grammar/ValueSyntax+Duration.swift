import Arguments

extension ValueSyntax<Duration> {
  /// A number of seconds up to a day, with a fraction or without.
  static var seconds: ValueSyntax {
    ValueSyntax(
      expecting: "a number of seconds from 0 to 86400, such as 5 or 0.2",
      leadingHyphen: .beforeDigit
    ) { text in
      let parts = text.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count <= 2, let whole = digits(parts[0], atMost: 5), whole <= 86_400 else {
        return nil
      }
      guard parts.count == 2 else { return .seconds(whole) }
      guard let fraction = digits(parts[1], atMost: 9) else { return nil }
      let unit = (parts[1].utf8.count..<9).reduce(1) { unit, _ in unit * 10 }
      let duration = Duration.seconds(whole) + .nanoseconds(fraction * unit)
      return duration <= .seconds(86_400) ? duration : nil
    }
  }

  private static func digits(_ text: Substring, atMost count: Int) -> Int? {
    guard 1...count ~= text.utf8.count, text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(text)
  }
}

extension Duration {
  /// The duration in words, rounded down to tenths of a second.
  var inSeconds: String {
    let (seconds, attoseconds) = components
    let tenths = attoseconds / 100_000_000_000_000_000
    return tenths == 0 ? "\(seconds) s" : "\(seconds).\(tenths) s"
  }
}
