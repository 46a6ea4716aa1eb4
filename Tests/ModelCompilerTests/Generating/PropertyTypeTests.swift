import ManagedObjects
import ModelFiles
import Testing

@testable import ModelCompiler

@Suite("Types of generated properties")
struct PropertyTypeTests {
  private static let names = TypeNames(
    ModelDocument(
      model: ManagedObjectModel(
        unchecked: [], composites: [CompositeDescription("Address", attributes: [])])),
    modelName: "Test", options: GeneratorOptions())

  private func type(
    _ type: AttributeType, isOptional: Bool, isScalar: Bool = false
  ) -> String {
    var attribute =
      type == .composite
      ? AttributeDescription("x", composite: "Address", isOptional: isOptional)
      : AttributeDescription("x", type, isOptional: isOptional)
    attribute.usesScalarValueType = isScalar
    return PropertyType(attribute, names: Self.names).fullName
  }

  @Test(
    "every type, optional and mandatory",
    arguments: [
      (AttributeType.integer16, "Int16?", "Int16"), (.integer32, "Int32?", "Int32"),
      (.integer64, "Int64?", "Int64"), (.decimal, "Decimal?", "Decimal"),
      (.double, "Double?", "Double"), (.float, "Float?", "Float"), (.boolean, "Bool?", "Bool"),
      (.string, "String?", "String"), (.date, "Date?", "Date"), (.binary, "Data?", "Data"),
      (.uuid, "UUID?", "UUID"), (.uri, "URL?", "URL?"), (.transformable, "Data?", "Data?"),
      (.composite, "Address?", "Address"), (.undefined, "AttributeValue", "AttributeValue"),
    ])
  func types(attribute: AttributeType, optional: String, mandatory: String) {
    #expect(type(attribute, isOptional: true) == optional)
    #expect(type(attribute, isOptional: false) == mandatory)
  }

  @Test("a composite without elements has no structure, and attributes of it no property")
  func emptyComposites() throws {
    let model = ManagedObjectModel(
      unchecked: [
        EntityDescription("Thing") {
          AttributeDescription("none", composite: "Nothing")
          AttributeDescription("name", .string)
        }
      ], composites: [CompositeDescription("Nothing", attributes: [])])
    let document = SampleDocuments.document(model: model, all: .classDefinition)
    let files = CodeGenerator(document, modelName: "Test", sourceName: "Test.xcdatamodeld").files()
    #expect(files.map(\.name) == ["TestModel.swift", "Thing.swift"])
    let text = try #require(files.last).text
    #expect(text.contains("var name: String?"))
    #expect(!text.contains("none"))
  }

  @Test("only numbers and truth values lose their nil when the model asks for scalars")
  func scalars() {
    let scalars = AttributeType.allCases.filter {
      type($0, isOptional: true, isScalar: true) != type($0, isOptional: true)
    }
    #expect(scalars == [.integer16, .integer32, .integer64, .double, .float, .boolean])
  }

  @Test("the table names every type")
  func completeness() {
    #expect(AttributeType.allCases.count == 15)
  }

  @Test(
    "a transformable attribute has the type that the model names, if it exists here",
    arguments: [
      ("[String]", "[String]"), ("[String: Int]", "[String: Int]"), ("Array<URL>", "[URL]"),
      ("Swift.Array<Swift.String>", "[String]"), ("Dictionary<String, Data>", "[String: Data]"),
      ("[[Double?]]?", "[[Double?]]"), ("NSString", "String"), ("NSData", "Data"),
      ("[NSUUID]", "[UUID]"), ("[Foundation.Date]", "[Date]"), ("Color", "Color"),
      ("Shop.Color", "Shop.Color"), (".Color", "Color"), (".Outer.Inner", "Outer.Inner"),
      ("Color.Kind", "Color.Kind"), ("[Color.Kind]", "[Color.Kind]"),
      ("Box<Color>", "Box<Color>"), ("[Set<Int>]", "[Set<Int>]"), ("class", "`class`"),
      ("[UInt8]", "[UInt8]"), ("[String: [Int: Float]]", "[String: [Int: Float]]"),
      ("Skeleton", "Skeleton"), ("Uint", "Uint"),
    ])
  func transformable(name: String, expected: String) {
    #expect(transformed(name) == .known(expected, foundation(in: expected)))
  }

  @Test(
    "where there is no such type, the property has the bytes",
    arguments: [
      "NSArray", "NSObject", "UIColor", "[UIImage]", "CGRect", "CLLocation", "", "[", "[String",
      "A<", "Color>", "A B", "1st", "[Int: String]", "Set<String>", "() -> Void", "(Int, Int)",
      String(repeating: "[", count: 100_000), String(repeating: "[", count: 20) + "A",
    ])
  func bytes(name: String) {
    #expect(transformed(name) == .bytes)
  }

  @Test(
    "what is no type of the program's own, or has no transformation, is none anywhere in a type",
    arguments: [
      "Any", "AnyObject", "AnyHashable", "Self", "Codable", "Sendable", "Hashable", "Error",
      "Character", "Substring", "Range", "Range<Int>", "TimeInterval", "Void", "Never", "Calendar",
      "Locale", "SKColor", "MKCoordinateRegion", "CLLocationCoordinate2D", "SCNVector3",
      "simd_float4", "UIKit.UIColor", "Color.Type", "ManagedObject", "String.Index",
      "String<Int>", "Array", "Set", "Dictionary", "Result<Int, Error>",
    ])
  func noTransformation(name: String) {
    let list = ["[\(name)]", "[String: \(name)]", "Box<\(name)>", "[[\(name)?]]"]
    for type in [name] + list {
      #expect(transformed(type) == .bytes, "\(type)")
    }
  }

  @Test(
    "a number or a value of Foundation has no transformation by itself",
    arguments: [
      "UInt", "UInt8", "UInt64", "Int8", "Int", "Bool", "Double", "Date", "URL", "UUID", "Decimal",
      "NSNumber", "Set<Int>", "[Int: Int]", "Address", "TestModel",
    ])
  func plainValues(name: String) {
    #expect(transformed(name) == .bytes)
  }

  private func transformed(_ name: String) -> TransformableType {
    TransformableType(name, names: Self.names)
  }

  private func foundation(in type: String) -> FoundationUse {
    ReservedNames.foundationTypes.contains { type.contains($0) } ? .shown : .none
  }
}
