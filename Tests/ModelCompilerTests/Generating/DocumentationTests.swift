import Foundation
import ManagedObjects
import ModelFiles
import Testing

@testable import ModelCompiler

@Suite("Documentation of generated source")
struct DocumentationTests {
  /// The documentation comment of an attribute's property, as one text.
  private func comment(_ attribute: AttributeDescription) -> String {
    let model = ManagedObjectModel(unchecked: [EntityDescription("E", attributes: [attribute])])
    let document = SampleDocuments.document(model: model, all: .classDefinition)
    let text = CodeGenerator(document, named: "Test").text(of: "E.swift")
    let lines = text.split(separator: "\n").map { $0.trimmingPrefix("  ") }
    let end = lines.firstIndex { $0.hasPrefix("final var") || $0.hasPrefix("var") } ?? 0
    let start = lines[..<end].lastIndex { !$0.hasPrefix("///") } ?? 0
    return lines[(start + 1)..<end].map { $0.dropFirst(4) }.joined(separator: "\n")
  }

  @Test("the user info's documentation comes first, its first sentence apart")
  func userInfo() {
    var attribute = AttributeDescription("name", .string, isOptional: false)
    attribute.userInfo = ["documentation": "The name. Nobody\nknows it", "comment": "unused"]
    #expect(
      comment(attribute) == """
        The name.

        Nobody knows it.

        Mandatory, reads as empty until it is set.
        """)
  }

  @Test("the keys of the user info go in an order", arguments: ["documentation", "doc", "comment"])
  func userInfoKeys(key: String) {
    var attribute = AttributeDescription("name", .string)
    attribute.userInfo = [key: "From \(key)", "unknown": "No"]
    #expect(comment(attribute) == "From \(key).")
  }

  @Test("a documentation cannot end the comment that it stands in")
  func lineBreaks() {
    var attribute = AttributeDescription("name", .string)
    attribute.userInfo = ["doc": "one\u{2028}two\r\nthree\u{0}four\n\n\nfive */ fatalError()"]
    let lines = comment(attribute).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.last == "five */ fatalError()")
    #expect(
      !comment(attribute).unicodeScalars.contains { "\u{0}\u{2028}\r".unicodeScalars.contains($0) })
  }

  @Test(
    "a name cannot end the comment that it stands in",
    arguments: ["\n", "\r", "\r\n", "\u{B}", "\u{C}", "\u{0}", "\u{85}", "\u{2028}", "\u{2029}"])
  func lineBreaksInNames(lineBreak: String) {
    let name = "x\(lineBreak)fatalError()"
    let document = SampleDocuments.document(
      model: ManagedObjectModel(unchecked: [EntityDescription("E", attributes: [])]),
      all: .classDefinition)
    let text = CodeGenerator(document, named: name).files().map(\.text).joined()
    let lines = text.split(whereSeparator: \.isNewline).filter { $0.contains("fatalError()") }
    #expect(lines.count >= 3)
    #expect(lines.allSatisfy { $0.hasPrefix("//") })
  }

  @Test("the list of classes says which are not in it, and those that only have a base are")
  func classes() {
    let document = SampleDocuments.document(
      model: ManagedObjectModel(
        unchecked: ["A", "B", "C"].map { EntityDescription($0, attributes: []) }),
      ["A": .classDefinition, "B": .category])
    let text = CodeGenerator(document, named: "Test").text(of: "TestModel.swift")
    #expect(
      text.contains(
        """
          /// The classes to make a container with: all but those of entities that nothing is generated for.
          static var classes: [ManagedObject.Type] { [A.self, B.self] }
        """))
  }

  @Test(
    "the rules of an attribute are told",
    arguments: [
      (AttributeDescription("a", .string), "."),
      (
        AttributeDescription("a", .string, isOptional: false),
        ": mandatory, reads as empty until it is set."
      ),
      (AttributeDescription("a", .string, minimum: 1, maximum: 80), ": 1 to 80 characters."),
      (AttributeDescription("a", .string, minimum: 1), ": at least 1 character."),
      (AttributeDescription("a", .string, maximum: 3), ": at most 3 characters."),
      (AttributeDescription("a", .string, minimum: 3, maximum: 3), ": 3 characters."),
      (AttributeDescription("a", .string, defaultValue: "x"), ": `x` by default."),
      (AttributeDescription("a", .string, defaultValue: ""), ": empty by default."),
      (AttributeDescription("a", .string, defaultValue: "`\n"), "."),
      (AttributeDescription("a", .integer32, minimum: 0, maximum: 150), ": from 0 to 150."),
      (AttributeDescription("a", .integer32, minimum: -4), ": at least -4."),
      (AttributeDescription("a", .double, maximum: 0.5), ": at most 0.5."),
      (AttributeDescription("a", .boolean, defaultValue: true), ": true by default."),
      (
        AttributeDescription("a", .integer16, isOptional: false, defaultValue: 7),
        ": mandatory, 7 by default."
      ),
      (
        AttributeDescription("a", .uri, isOptional: false),
        ": mandatory, reads as nil until it is set."
      ),
      (AttributeDescription("a", .string, isTransient: true), ": kept in memory only."),
      (
        AttributeDescription(
          "a", .date, defaultValue: .date(Date(timeIntervalSinceReferenceDate: 0))),
        ": 2001-01-01T00:00:00Z by default."
      ),
      (
        AttributeDescription("a", .date, defaultValue: .date(.distantFuture)),
        ": 4001-01-01T00:00:00Z by default."
      ),
      (
        AttributeDescription(
          "a", .date, defaultValue: .date(Date(timeIntervalSinceReferenceDate: 1e300))), "."
      ),
      (
        AttributeDescription("a", .string, derivedFrom: "canonical:(b)"),
        ": computed from `canonical:(b)` when the object is saved."
      ),
    ])
  func rules(attribute: AttributeDescription, expected: String) {
    #expect(comment(attribute) == "The attribute `a`" + expected)
  }

  @Test("a scalar says what stands for no value")
  func scalar() {
    var attribute = AttributeDescription("a", .boolean)
    attribute.usesScalarValueType = true
    #expect(comment(attribute) == "The attribute `a`: reads as false without a value.")
  }

  @Test("a property that could not have its name says so")
  func renamed() {
    #expect(
      comment(AttributeDescription("entity", .string)) == """
        The attribute `entity`.

        It is not called `entity`, because that means something else here.
        """)
  }
}
