import Foundation
import Testing

@testable import ManagedObjects

@Suite("Rules of transformable attributes (1.13)")
struct TransformableRuleTests {
  private static func model() throws -> ManagedObjectModel {
    ValueTransformers.register(RGBTransformer(), forName: "TransformableRuleTests.RGB")
    var color = AttributeDescription("color", .transformable)
    color.valueTransformerName = "TransformableRuleTests.RGB"
    var shade = AttributeDescription("shade", .transformable)
    shade.valueTransformerName = "NSSecureUnarchiveFromData"
    return try ManagedObjectModel {
      EntityDescription("Pen") {
        AttributeDescription("name", .string)
        color
        AttributeDescription("tags", .transformable)
        AttributeDescription("words", .transformable)
        AttributeDescription("numbers", .transformable)
        shade
        RelationshipDescription("set", to: "Case", inverse: "pens")
      }
      EntityDescription("Case") { RelationshipDescription("pens", toMany: "Pen", inverse: "set") }
    }
  }

  private static let color = AttributeIndex(1)
  private static let tags = AttributeIndex(2)
  private static let red = RGB(red: 255, green: 0, blue: 0)
  private static let blue = RGB(red: 0, green: 0, blue: 255)

  /// An office with a red pen, a blue one and one without a colour.
  private static func open(_ sharing: Sharing = .inMemory) throws -> Office {
    try Office(sharing, model: model()) { context in
      let box = try context.make("Case")
      for (name, color) in [("red", red), ("blue", blue), ("none", nil)] as [(String, RGB?)] {
        let pen = try context.make("Pen", ["name": .string(name)])
        pen.setTransformedValue(color, at: Self.color)
        pen.setTransformedValue(["of": name], at: tags)
        pen.setTransformedValue(["a", name], at: AttributeIndex(3))
        pen.setTransformedValue([1, name.count], at: AttributeIndex(4))
        pen.setTransformedValue(Shade(grey: name.count), at: AttributeIndex(5))
        if color != nil { try pen.setObject(box, forKey: "set") }
      }
    }
  }

  @Test(
    "the transformer makes bytes when the value is set, and the value when it is read",
    arguments: Sharing.allCases)
  func roundTrip(sharing: Sharing) throws {
    let office = try Self.open(sharing)
    let pen = try office.there.one("Pen", "name", "blue")
    #expect(pen.transformedValue(at: Self.color) == Self.blue)
    #expect(pen.value(at: Self.color) == .binary(Data([0, 0, 255])))
    #expect(pen.transformedValue(at: Self.tags) == ["of": "blue"])
  }

  @Test("a predicate with the transformed value as argument finds it", arguments: Sharing.allCases)
  func predicates(sharing: Sharing) throws {
    let office = try Self.open(sharing)
    let context = office.there
    let red = RGBTransformer().transformedData(Self.red)
    func names(_ format: String, _ arguments: [Any?]) throws -> [AttributeValue] {
      var request = FetchRequest<ManagedObject>(entityName: "Pen")
      request.predicate = try FetchPredicate(format: format, arguments: arguments)
      request.sortDescriptors = [KeySortDescriptor("name")]
      return try context.fetch(request).map { try $0.value(forKey: "name") }
    }
    #expect(try names("color == %@", [red]) == ["red"])
    #expect(try names("%@ = color", [red]) == ["red"])
    #expect(try names("color != %@", [red]) == ["blue", "none"])
    #expect(try names("color == nil", []) == ["none"])
    #expect(try names("tags == %@", [["of": "blue"].transformedData()]) == ["blue"])
    // Changed in memory and not saved yet.
    try context.one("Pen", "name", "none").setTransformedValue(Self.red, at: Self.color)
    try context.one("Pen", "name", "red").setTransformedValue(Self.blue, at: Self.color)
    #expect(try names("color == %@", [red]) == ["none"])
    try context.save()
    #expect(try names("color == %@", [red]) == ["none"])
    #expect(try names("color IN %@", [[red]]) == ["none"])
  }

  @Test(
    "a value is an argument by the attribute that it is compared with", arguments: Sharing.allCases)
  func values(sharing: Sharing) throws {
    let office = try Self.open(sharing)
    func names(_ format: String, _ arguments: Any?...) throws -> [AttributeValue] {
      var request = FetchRequest<ManagedObject>(entityName: "Pen")
      request.predicate = try FetchPredicate(format: format, arguments: arguments)
      request.sortDescriptors = [KeySortDescriptor("name")]
      return try office.there.fetch(request).map { try $0.value(forKey: "name") }
    }
    #expect(try names("color == %@", Self.red) == ["red"])
    #expect(try names("%@ == color", Self.red) == ["red"])
    #expect(try names("color != %@", Self.red) == ["blue", "none"])
    #expect(try names("color IN %@", [Self.red, Self.blue]) == ["blue", "red"])
    #expect(try names("color IN {%@, nil}", Self.blue) == ["blue"])
    #expect(try names("NOT color IN %@", [Self.red]) == ["blue", "none"])
    #expect(try names("ANY set.pens.color == %@", Self.red) == ["blue", "red"])
    #expect(try names("set.pens.color CONTAINS %@", Self.blue) == ["blue", "red"])
    #expect(try names("tags == %@", ["of": "blue"]) == ["blue"])
    #expect(try names("tags IN %@", [["of": "blue"], ["of": "red"]]) == ["blue", "red"])
    #expect(try names("words == %@", ["a", "red"]) == ["red"])
    #expect(try names("words IN %@", [["a", "red"], ["b"]]) == ["red"])
    #expect(try names("numbers == %@", [1, 3]) == ["red"])
    #expect(try names("shade == %@", Shade(grey: 4)) == ["blue", "none"])
    #expect(try names("shade IN %@", [Shade(grey: 3), Shade(grey: 9)]) == ["red"])
    let template = try FetchPredicate(format: "color == $COLOR")
    let filled = try template.withSubstitutionVariables(["COLOR": Self.blue])
    let all = try office.there.fetch(FetchRequest<ManagedObject>(entityName: "Pen"))
    let inTemplate = try FetchPredicate(
      format: "numbers == %@ AND name == $NAME", [1, 3] as [Int32])
    let named = try inTemplate.withSubstitutionVariables(["NAME": "red"])
    #expect(try all.filtered(using: named).count == 1)
    #expect(
      try all.filtered(using: filled).map { try $0.value(forKey: "name") } == ["blue"])
  }

  @Test(
    "a value that is a plain one as well is an argument of attributes of both kinds",
    arguments: Sharing.allCases)
  func plainValues(sharing: Sharing) throws {
    let attributes = [
      AttributeDescription("name", .string), AttributeDescription("vector", .transformable),
      AttributeDescription("mark", .transformable), AttributeDescription("number", .integer16),
    ]
    let model = try ManagedObjectModel([EntityDescription("Dot", attributes: attributes)])
    let office = try Office(sharing, model: model) { context in
      let dot = try context.make("Dot", ["name": "a", "number": 2])
      dot.setTransformedValue([0.1, 0.5] as [Float], at: AttributeIndex(1))
      dot.setTransformedValue(Mark.round, at: AttributeIndex(2))
      try context.make("Dot", ["name": "b"])
    }
    func count(_ format: String, _ arguments: Any?...) throws -> Int {
      var request = FetchRequest<ManagedObject>(entityName: "Dot")
      request.predicate = try FetchPredicate(format: format, arguments: arguments)
      return try office.there.count(for: request)
    }
    #expect(try count("vector == %@", [0.1, 0.5] as [Float]) == 1)
    #expect(try count("vector == %@", [0.1] as [Float]) == 0)
    #expect(try count("mark == %@", Mark.round) == 1)
    #expect(try count("mark IN %@", [Mark.square, .round]) == 1)
    #expect(try count("number == %@", Mark.round) == 1)
    #expect(try count("number IN %@", [Mark.square, .round]) == 1)
    #expect(try count("number == %@", Mark.square) == 0)
  }

  private enum Mark: Int, Codable, TransformableValue {
    case square = 1
    case round
  }

  @Test("a value that the attribute does not take is an error")
  func foreignValues() throws {
    let context = try Self.open().here
    func error(_ format: String, _ arguments: Any?...) throws -> FetchPredicateError {
      var request = FetchRequest<ManagedObject>(entityName: "Pen")
      request.predicate = try FetchPredicate(format: format, arguments: arguments)
      return try #require(throws: FetchPredicateError.self) { try context.fetch(request) }
    }
    #expect(
      try error("color == %@", Shade(grey: 1)).message
        == "== needs a value that the transformer of color takes, not a value of the type Shade; give it that"
    )
    #expect(
      try error("tags IN %@", [Self.red]).message
        == "IN needs a value that the transformer of tags takes, not a value of the type RGB; give it that"
    )
    #expect(
      try error("name == %@", Self.red).message
        == "== needs a transformable attribute to compare it with, not a value of the type RGB; give it that"
    )
    #expect(try error("color < %@", Self.red).message.contains("values with an order"))
    #expect(try error("color BETWEEN {%@, %@}", Self.red, Self.blue).message.contains("order"))
    #expect(try error("color == %@", "red").message.contains("cannot be compared"))
    #expect(try error("name == %@", [1...2]).message.contains("a transformable attribute"))
    #expect(try error("color == %@", [1]).message.contains("cannot be compared"))
    #expect(throws: FetchPredicateError.self) {
      try FetchPredicate(format: "color == %@", NSObject())
    }
  }

  @Test("a predicate cannot look inside: an order of values and a part of one are refused")
  func insides() throws {
    let context = try Self.open().here
    for format in ["color < %@", "color.red == %@", "color CONTAINS %@"] {
      var request = FetchRequest<ManagedObject>(entityName: "Pen")
      request.predicate = try FetchPredicate(format: format, Data([255]))
      #expect(throws: FetchPredicateError.self, "\(format)") { try context.fetch(request) }
    }
  }

  @Test("unlike in Core Data, values are values: a changed copy that is set again is a change")
  func copies() throws {
    let office = try Self.open()
    let pen = try office.here.one("Pen", "name", "red")
    var color = try #require(pen.transformedValue(at: Self.color, as: RGB.self))
    color.green = 1
    #expect(!pen.hasChanges)
    #expect(pen.transformedValue(at: Self.color) == Self.red)
    pen.setTransformedValue(color, at: Self.color)
    #expect(pen.changedValues() == ["color": .value(.binary(Data([255, 1, 0])))])
    try office.here.save()
    let saved = try office.newContext().one("Pen", "name", "red")
    #expect(saved.transformedValue(at: Self.color) == color)
  }

  @Test("a transformable attribute can have a default", arguments: Sharing.allCases)
  func defaults(sharing: Sharing) throws {
    ValueTransformers.register(RGBTransformer(), forName: "TransformableRuleTests.RGB")
    let attributes = [
      AttributeDescription("name", .string, defaultValue: "new"),
      try AttributeDescription(
        "color", transformable: Self.red, valueTransformerName: "TransformableRuleTests.RGB"),
      try AttributeDescription("tags", transformable: ["of": "new"]),
    ]
    let model = try ManagedObjectModel([EntityDescription("Pen", attributes: attributes)])
    let office = try Office(sharing, model: model) { context in
      #expect(try context.insert("Pen").transformedValue(at: Self.color) == Self.red)
      _ = try context.execute(
        {
          var request = try BatchInsertRequest(entityName: "Pen", keys: ["name"], in: model)
          try request.append(["batch"])
          return request
        }())
    }
    let pens = try office.there.all("Pen")
    #expect(pens.count == 2)
    for pen in pens {
      #expect(pen.transformedValue(at: Self.color) == Self.red)
      #expect(pen.transformedValue(at: Self.tags) == ["of": "new"])
    }
  }

  @Test("a default that the transformer does not take is refused when it is described")
  func wrongDefault() {
    ValueTransformers.register(RGBTransformer(), forName: "TransformableRuleTests.RGB")
    #expect(throws: (any Error).self) {
      try AttributeDescription(
        "color", transformable: "red", valueTransformerName: "TransformableRuleTests.RGB")
    }
  }

  @Test("a default whose transformer is not registered is refused")
  func defaultWithoutTransformer() {
    let error = #expect(throws: ValueTransformerError.self) {
      try AttributeDescription("color", transformable: "red", valueTransformerName: "Nobody's")
    }
    guard case .unknownTransformer("Nobody's")? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("setting an equal value is no change")
  func equalValue() throws {
    let context = try Self.open().here
    let pen = try context.one("Pen", "name", "red")
    pen.setTransformedValue(Self.red, at: Self.color)
    pen.setTransformedValue(["of": "red"], at: Self.tags)
    #expect(!pen.hasChanges)
  }

  @Test(
    "a conflict over a transformable value is settled like any other", arguments: Sharing.allCases)
  func conflict(sharing: Sharing) throws {
    let office = try Self.open(sharing)
    let pens = try [office.here, office.there].map { try $0.one("Pen", "name", "red") }
    _ = pens.map { $0.value(at: Self.color) }
    pens[1].setTransformedValue(Self.blue, at: Self.color)
    try office.there.save()
    pens[0].setTransformedValue(RGB?.none, at: Self.color)
    office.here.mergePolicy = .mergeByPropertyStoreTrump
    try office.here.save()
    #expect(pens[0].transformedValue(at: Self.color) == Self.blue)
  }
}

private struct RGB: Equatable {
  var red, green, blue: UInt8
}

private struct Shade: Codable, TransformableValue {
  var grey: Int
}

private struct RGBTransformer: ValueTransformer {
  struct WrongLength: Error {}

  func transformedData(_ color: RGB) -> Data { Data([color.red, color.green, color.blue]) }

  func value(fromTransformedData data: Data) throws -> RGB {
    let bytes = Array(data)
    guard bytes.count == 3 else { throw WrongLength() }
    return RGB(red: bytes[0], green: bytes[1], blue: bytes[2])
  }
}
