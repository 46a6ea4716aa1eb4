import Foundation
import ManagedObjects
import SampleData
import TestSupport
import Testing

@testable import ModelFiles

@Suite("Mapping models as Xcode saves them")
struct SavedMappingTests {
  private func reading(
    _ text: String, _ source: ManagedObjectModel? = SampleMappings.old
  ) throws -> MappingContent {
    let content = try SavedMappingReader.content(
      of: SourceText(Array(text.utf8), path: "xcmapping.xml"), sourceModel: source)
    try content.check(against: source, nil)
    return content
  }

  @Test("are read as they were written, without a model where they say all")
  func written() throws {
    for model in [try SampleMappings.written(), try SampleMappings.generated()] {
      let content = try reading(MappingMarkup.text(model), nil)
      #expect(content.mappings.map(\.mapping) == model.entityMappings)
      #expect(content.notes == [])
    }
  }

  @Test("have names, types and expressions that follow from the source model")
  func generated() throws {
    let model = try SampleMappings.generated()
    let content = try reading(MappingMarkup.text(model, isGenerated: true))
    for (read, mapping) in zip(content.mappings.map(\.mapping), model.entityMappings) {
      #expect(read == mapping)
    }
    #expect(content.mappings.count == model.entityMappings.count)
  }

  @Test("are refused without the source model where something follows from it")
  func missingModel() throws {
    let text = MappingMarkup.text(try SampleMappings.generated(), isGenerated: true)
    let error = #expect(throws: ModelFileError.self) { try reading(text, nil) }
    #expect(
      error?.description.contains(
        "entity mapping \"PersonToPerson\": what it says follows from the source model") == true)
    #expect(error?.line != nil)
  }

  private static let model = """
    <object type="XDDEVMAPPINGMODEL" id="z1"><relationship name="entitymappings" idrefs="z2"/></object>
    """

  /// An object that maps people, with more in it.
  private static func person(_ more: String = "") -> String {
    """
    <object type="XDDEVENTITYMAPPING" id="z2"><attribute name="sourcename">Person</attribute>\
    <attribute name="destinationname">Person</attribute>\(more)</object>
    """
  }

  private static let attributes = #"<relationship name="attributemappings" idrefs="z3"/>"#

  private static func attribute(_ more: String) -> String {
    #"<object type="XDDEVATTRIBUTEMAPPING" id="z3">\#(more)</object>"#
  }

  @Test("tell of what mappings cannot say")
  func notes() throws {
    let text = MappingMarkup.text(objects: [
      Self.model, Self.person(#"<attribute name="color">red</attribute><other/>"#),
      #"<object type="XDDEVATTRIBUTEMAPPING" id="z9"/>"#, "<more/>",
    ])
    #expect(
      try reading(text).notes.map(\.description) == [
        "object \"z2\": the unknown element <other> has no effect",
        "the mapping model: the unknown element <more> has no effect",
        "entity mapping \"PersonToPerson\": color is unknown, and has no effect",
        "object \"z9\": it is of type XDDEVATTRIBUTEMAPPING and in no mapping, and has no effect",
      ])
  }

  /// Texts that are wrong, with the line that is to blame.
  private static let wrong: [(line: Int?, words: String, objects: [String])] = [
    (nil, "it has 0 objects of type XDDEVMAPPINGMODEL, not one", [person()]),
    (9, "it has 2 objects of type XDDEVMAPPINGMODEL", [model, model.replacing("z1", with: "z9")]),
    (9, "object \"z1\": there are two of that id", [model, model]),
    (8, "an object: it has no type or no id", [#"<object type="X"/>"#]),
    (
      8, "object \"z1\": a <attribute> has no name",
      [#"<object type="X" id="z1"><attribute/></object>"#]
    ),
    (8, "entitymappings leads to object \"z2\", which is not there", [model]),
    (
      8, "which is of type X, not XDDEVENTITYMAPPING",
      [model, #"<object type="X" id="z2"/>"#]
    ),
    (
      8, "object \"z2\", which is led to twice",
      [model.replacing("\"z2\"", with: "\"z2 z2\""), person()]
    ),
    (
      8, "object \"z1\", which is of type XDDEVMAPPINGMODEL",
      [model.replacing("\"z2\"", with: "\"z1\"")]
    ),
    (9, "sourcename is there twice", [model, person("<attribute name=\"sourcename\"/>")]),
    (
      9, "the value of name holds <b>",
      [model, person("<attribute name=\"name\"><b>x</b></attribute>")]
    ),
    (9, "it names no entity", [model, #"<object type="XDDEVENTITYMAPPING" id="z2"/>"#]),
    (
      9, "mappingnumber is \"x\", which is not a whole number",
      [model, person("<attribute name=\"mappingnumber\">x</attribute>")]
    ),
    (
      9, "mappingtypename is \"Sideways\"",
      [model, person("<attribute name=\"mappingtypename\">Sideways</attribute>")]
    ),
    (
      9, "autogenerateexpression is \"maybe\", which is not 1 or 0",
      [model, person("<attribute name=\"autogenerateexpression\">maybe</attribute>")]
    ),
    (
      9, "the source model has no entity \"Dog\"",
      [model, person().replacing(">Person<", with: ">Dog<")]
    ),
    (9, "object \"z3\", which is not there", [model, person(attributes)]),
    (10, "the attribute has no name", [model, person(attributes), attribute("")]),
    (
      11, "it maps attribute \"a\" twice",
      [
        model, person(attributes.replacing("z3", with: "z3 z4")),
        attribute("<attribute name=\"name\">a</attribute>"),
        attribute("<attribute name=\"name\">a</attribute>").replacing("z3", with: "z4"),
      ]
    ),
    (
      9, "there are two of that name",
      [
        model.replacing("\"z2\"", with: "\"z4 z2\""), person(),
        person().replacing("\"z2\"", with: "\"z4\""),
      ]
    ),
  ]

  @Test("that are wrong are refused with the reason and its line", arguments: wrong.indices)
  func refusal(index: Int) {
    let (line, words, objects) = Self.wrong[index]
    let error = #expect(throws: ModelFileError.self) {
      try reading(MappingMarkup.text(objects: objects))
    }
    #expect(error?.message.contains(words) == true, "\(String(describing: error))")
    #expect(error?.line == line, "\(String(describing: error))")
  }

  /// Values for an expression that are none.
  private static let values: [(words: String, value: String)] = [
    ("it is not in base64", "?"),
    ("the property list is damaged", "AAAA"),
    (
      "it is no keyed archive",
      Data(BinaryPropertyList.bytes(.string("x"))).base64EncodedString()
    ),
    ("an expression of class NSFunny", data("NSFunny", [:])),
    ("nothing as an expression", data("NSFunctionExpression", ["NSSelectorName": .string("x:")])),
    (
      "more than 100 levels",
      data("NSAggregateExpression", ["NSCollection": .array([.reference(1)])])
    ),
    ("referred to over and over", multiplied),
  ]

  /// An archive of one object, whose number is 1.
  private static func data(_ name: String, _ fields: KeyedArchiver.Fields) -> String {
    var archiver = KeyedArchiver()
    let root = archiver.object([name, "NSExpression"], fields)
    return Data(archiver.bytes(root: root)).base64EncodedString()
  }

  /// A short archive of a long expression.
  private static var multiplied: String {
    var archiver = KeyedArchiver()
    var part = archiver.object(["NSSelfExpression", "NSExpression"], [:])
    for _ in 0..<30 {
      part = archiver.object(
        ["NSAggregateExpression", "NSExpression"],
        ["NSCollection": .array(Array(repeating: part, count: 20))])
    }
    return Data(archiver.bytes(root: part)).base64EncodedString()
  }

  @Test("with an expression that is none are refused with its line", arguments: values.indices)
  func unknownExpression(index: Int) {
    let (words, value) = Self.values[index]
    let text = MappingMarkup.text(objects: [
      Self.model, Self.person(Self.attributes),
      Self.attribute(
        "<attribute name=\"name\">age</attribute>\n"
          + "<attribute name=\"valueexpressiondata\">\(value)</attribute>"),
    ])
    let error = #expect(throws: ModelFileError.self) { try reading(text) }
    #expect(error?.message.contains(words) == true, "\(String(describing: error))")
    #expect(
      error?.message.hasPrefix("attribute \"age\" of entity mapping \"PersonToPerson\"") == true)
    #expect(error?.line == 11)
  }

  @Test(
    "that are another kind of text are refused",
    arguments: [
      ("<model/>", "this is no mapping model: its root element is <model>"),
      ("<database><object></database>", ":1:"),
      ("<!DOCTYPE database [<!ENTITY a \"b\">]><database/>", "not allowed"),
      (String(repeating: "<database>", count: 100), "elements are nested more than"),
    ])
  func otherText(text: String, words: String) {
    let error = #expect(throws: ModelFileError.self) { try reading(text) }
    #expect(error?.description.contains(words) == true, "\(String(describing: error))")
  }

  @Test("that are cut anywhere are refused")
  func truncation() throws {
    let text = Array(MappingMarkup.text(try SampleMappings.written()).utf8)
    for count in testSample(of: 0..<text.count, 300, seed: testSeed("Cut saved mappings")) {
      #expect(throws: ModelFileError.self) {
        try reading(String(decoding: text[..<count], as: UTF8.self))
      }
    }
  }

  @Test("with changed bytes are read or refused, soon")
  func changes() throws {
    let text = Array(MappingMarkup.text(try SampleMappings.written()).utf8)
    var random = SplitMix64(seed: testSeed("Changed saved mappings"))
    var refused = 0
    let rounds = testRounds(400)
    for _ in 0..<rounds {
      var changed = text
      for _ in 0...random.below(4) {
        // Another letter of base64, or of a name.
        changed[random.below(changed.count)] = UInt8(truncatingIfNeeded: 0x30 + random.below(0x4A))
      }
      do {
        _ = try reading(String(decoding: changed, as: UTF8.self))
      } catch is ModelFileError {
        refused += 1
      }
    }
    #expect(refused > rounds / 10)
  }
}
