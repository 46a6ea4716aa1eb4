import ManagedObjects

/// The words of documentation comments.
package enum Documentation {
  /// The keys of a user info whose text is documentation, the first one that is there counts.
  package static let userInfoKeys = ["documentation", "doc", "comment"]

  /// The paragraphs that a user info has for the documentation, none when it has none.
  ///
  /// The first sentence becomes a paragraph of its own, as documentation comments begin.
  static func paragraphs(in userInfo: [String: String]) -> [String] {
    let text = userInfoKeys.lazy.compactMap { userInfo[$0] }.first ?? ""
    let visible = text.unicodeScalars.map { scalar in
      scalar.breaksLines && scalar != "\n" ? " " : scalar
    }
    let lines = String(String.UnicodeScalarView(visible))
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.split(separator: " ").joined(separator: " ") }
    let paragraphs = lines.split(separator: "").map { $0.joined(separator: " ") }
    guard let first = paragraphs.first else { return [] }
    return firstSentenceApart(first) + paragraphs.dropFirst()
  }

  private static func firstSentenceApart(_ paragraph: String) -> [String] {
    let stops = paragraph.ranges(of: ". ")
    // What follows an abbreviation seldom begins with a capital letter.
    guard let end = stops.first(where: { paragraph[$0.upperBound...].first?.isUppercase == true })
    else { return [withFullStop(paragraph)] }
    let rest = paragraph[end.upperBound...]
    return [paragraph[..<end.lowerBound] + ".", withFullStop(String(rest))]
  }

  private static func withFullStop(_ text: String) -> String {
    text.last?.isLetter == true || text.last?.isNumber == true ? text + "." : text
  }

  /// What stands above a declaration: what the model says, or else what it is; then the facts.
  ///
  /// - Parameters:
  ///   - userInfo: The user info of the part of the model.
  ///   - subject: What is declared, without a full stop: "The attribute `name`".
  ///   - facts: What is worth knowing, as parts of one sentence.
  ///   - notes: Further paragraphs.
  /// - Returns: The paragraphs.
  static func comment(
    _ userInfo: [String: String], subject: String, facts: [String] = [], notes: [String] = []
  ) -> [String] {
    let told = paragraphs(in: userInfo)
    let sentence = facts.joined(separator: ", ")
    if told.isEmpty {
      return [facts.isEmpty ? "\(subject)." : "\(subject): \(sentence)."] + notes
    }
    return told + (facts.isEmpty ? [] : [SwiftIdentifier.capitalized(sentence) + "."]) + notes
  }

  /// A text on one line, with question marks for what could end the line.
  static func visible(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { $0.breaksLines ? "?" : $0 }
    return String(String.UnicodeScalarView(scalars))
  }

  /// A text as code, if the marks around it can be told from it.
  static func code(_ text: String) -> String? {
    let isPlain = text.unicodeScalars.allSatisfy {
      $0 != "`" && !$0.breaksLines
    }
    return isPlain && !text.isEmpty ? "`\(text)`" : nil
  }
}

extension Unicode.Scalar {
  /// Whether the scalar could end the line that it stands in, or is invisible anyway.
  fileprivate var breaksLines: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
