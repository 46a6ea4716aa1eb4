import ContactCards
import TextTools

/// How a template writes a value: in a number of columns, or as a date of some form.
package enum TemplateShape: Hashable, Sendable {
  /// So many columns, the text at the left or the right.
  case width(Int, isRight: Bool)
  /// The parts of a date.
  case date([DatePart])

  /// A part of a date or of a time, or text between them.
  package enum DatePart: Hashable, Sendable {
    case text(String)
    case sign(Character)
  }

  /// The widest column that a template may have.
  private static let widest = 1000
  /// The signs behind `%`, as strftime(3) has them.
  static let signs = "YymdeBbHMS"
  private static let months = ContactCard.PartialDate.monthNames

  /// Reads a shape: `20`, `>5`, `<20` or a text with `%`.
  ///
  /// - Returns: Nil for any other text.
  init?(_ text: String) {
    if text.contains("%") {
      guard let parts = Self.dateParts(text) else { return nil }
      self = .date(parts)
      return
    }
    let isRight = text.hasPrefix(">")
    let digits = isRight || text.hasPrefix("<") ? text.dropFirst() : text[...]
    guard digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let width = Int(digits),
      1...Self.widest ~= width
    else { return nil }
    self = .width(width, isRight: isRight)
  }

  private static func dateParts(_ text: String) -> [DatePart]? {
    var parts: [DatePart] = []
    var literal = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      guard character == "%" else {
        literal.append(character)
        continue
      }
      guard let sign = rest.popFirst() else { return nil }
      if sign == "%" {
        literal.append(sign)
        continue
      }
      guard signs.contains(sign) else { return nil }
      if !literal.isEmpty { parts.append(.text(literal)) }
      literal = ""
      parts.append(.sign(sign))
    }
    return literal.isEmpty ? parts : parts + [.text(literal)]
  }

  /// A value cut to, or filled up to, the columns of the shape.
  func fitted(_ value: String) -> String {
    guard case .width(let width, let isRight) = self else { return value }
    return DisplayWidth.fit(value, to: width, isRight: isRight)
  }

  /// A value with each date in it in the form of the shape.
  func dated(_ value: String) -> String {
    guard case .date(let parts) = self else { return value }
    return value.split(separator: ", ").map { Self.text(of: parts, String($0)) }
      .joined(separator: ", ")
  }

  /// A date in some parts.
  ///
  /// What is not known of it is left out with the text before it.
  private static func text(of parts: [DatePart], _ value: String) -> String {
    let day = value.prefix { $0 != "T" && $0 != " " }
    guard let date = ContactCard.PartialDate(String(day)) else { return value }
    let time = value.dropFirst(day.count + 1).prefix(8).split(separator: ":").compactMap { Int($0) }
    var (text, literal) = ("", "")
    for part in parts {
      switch part {
      case .text(let words): literal = words
      case .sign(let sign):
        if let word = word(sign, date, time) {
          text += text.isEmpty && part != parts.first(where: \.isSign) ? word : literal + word
        }
        literal = ""
      }
    }
    return text.isEmpty ? "" : text + literal
  }

  private static func word(
    _ sign: Character, _ date: ContactCard.PartialDate, _ time: [Int]
  ) -> String? {
    switch sign {
    case "Y": date.year.map { padded($0, 4) }
    case "y": date.year.map { padded($0 % 100, 2) }
    case "m": date.month.map { padded($0, 2) }
    case "B": date.month.map { months[$0 - 1] }
    case "b": date.month.map { String(months[$0 - 1].prefix(3)) }
    case "d": date.day.map { padded($0, 2) }
    case "e": date.day.map { String($0) }
    case "H": time.first.map { padded($0, 2) }
    case "M": time.dropFirst().first.map { padded($0, 2) }
    default: time.dropFirst(2).first.map { padded($0, 2) }
    }
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

extension TemplateShape.DatePart {
  fileprivate var isSign: Bool {
    if case .sign = self { true } else { false }
  }
}
