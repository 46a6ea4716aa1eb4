import Arguments
import Testing

@Suite("Completion of random command lines")
struct RandomCompletionTests {
  private static let parts = [
    "list", "sort", "group", "help", "load", "-", "--", "--json", "--sort", "-s", "-f", "=", ",",
    "--store", "first", "-age", "é", "\u{301}", "\"", "'", "\\", " ", "\t", "\n", "\0", ">", "<",
    "&",
    "|", "W", "a:b", "$", "`", "!", "#", "",
  ]
  private let seed = SeededGenerator.chooseSeed()

  private func word(_ generator: inout SeededGenerator) -> String {
    (0..<Int.random(in: 0...3, using: &generator)).map { _ in
      Self.parts.randomElement(using: &generator) ?? ""
    }.joined()
  }

  @Test("every candidate begins with what is typed, byte for byte but for the case of names")
  func prefixes() {
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let words = (0..<Int.random(in: 1...5, using: &generator)).map { _ in word(&generator) }
      let index = Int.random(in: -1...6, using: &generator)
      let found = Catalogue.program.completions(
        for: words, at: index, values: Catalogue.candidates)
      let typed = words.indices.contains(max(index, 0)) ? words[max(index, 0)] : ""
      for text in found.candidates.map(\.text) + [found.fileLead].compactMap({ $0 }) {
        let isFile = text == found.fileLead
        #expect(
          isFile
            ? typed.utf8.starts(with: text.utf8)
            : text.utf8.starts(with: typed.utf8)
              || Catalogue.isName(text) && text.begins(withAnyCaseOf: typed),
          "\(words) at \(index), seed \(seed)")
      }
    }
  }

  @Test("every line of bash has an answer whose first line says what the others are")
  func bashLines() throws {
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let texts = (0..<3).map { _ in
        (0..<4).map { _ in word(&generator) }.joined(separator: " ")
      }
      let words = ["---complete", "bash", texts[0], "shelf " + texts[1], texts[2]]
      let answer = try #require(
        Catalogue.program.completionAnswer(to: words, values: Catalogue.candidates))
      let first = answer.split(separator: "\n", omittingEmptySubsequences: false).first
      #expect(
        ["", "words", "open", "files\t"].contains(first ?? ""), "\(words), seed \(seed)")
    }
  }
}
