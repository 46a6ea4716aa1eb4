import Testing

@testable import TextTools

@Suite("Folding of scalars")
struct ScalarFoldingTests {
  @Test(
    "the letters that are spelled out fold as they do by the rules",
    arguments: [
      [.caseInsensitive], [.caseInsensitive, .diacriticInsensitive],
    ] as [FoldingOptions])
  func spelledOutLetters(options: FoldingOptions) {
    let known = ScalarFolding.Table.for(options).scalars
    let byRule = ScalarFolding.Table(options).scalars
    #expect(known.count == byRule.count)
    for (value, pair) in zip(known, byRule).enumerated() {
      #expect(pair.0 == pair.1, "U+\(String(value, radix: 16))")
    }
  }
}
