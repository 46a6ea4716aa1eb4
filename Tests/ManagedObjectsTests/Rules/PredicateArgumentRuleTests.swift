import Foundation
import ManagedObjects
import Testing

@Suite("Rules of the arguments of predicates (1.8)")
struct PredicateArgumentRuleTests {
  private enum Grade: Int16, AttributeRepresentable { case low, middle, high }
  private enum Shape: String, AttributeRepresentable { case round, square }
  /// An enumeration that says nothing of attributes.
  private enum Size: Int { case large = 2 }

  private static let price = Decimal(string: "12345678901234567890.12") ?? 0

  private static func model() throws -> ManagedObjectModel {
    try ManagedObjectModel {
      EntityDescription("Thing", isAbstract: true) {
        AttributeDescription("name", .string)
        RelationshipDescription("box", to: "Box", inverse: "things")
      }
      EntityDescription("Toy", parent: "Thing") {
        AttributeDescription("price", .decimal)
        AttributeDescription("page", .uri)
        AttributeDescription("grade", .integer16)
        AttributeDescription("shape", .string)
      }
      EntityDescription("Tool", parent: "Thing") {}
      EntityDescription("Box") {
        AttributeDescription("label", .string)
        RelationshipDescription("things", toMany: "Thing", inverse: "box")
      }
    }
  }

  /// Two boxes, the first with a ball and a cube, the other with a saw.
  private static func open(_ sharing: Sharing) throws -> Office {
    try Office(sharing, model: model()) { context in
      let boxes = try ["red", "blue"].map { try context.make("Box", ["label": .string($0)]) }
      let ball = try context.make(
        "Toy",
        [
          "name": .string("ball"), "price": .decimal(price),
          "page": .string("https://example.org/ball"), "grade": .integer(2),
          "shape": .string("round"),
        ])
      let cube = try context.make(
        "Toy", ["name": .string("cube"), "price": .decimal(1), "grade": .integer(0)])
      let saw = try context.make("Tool", ["name": .string("saw")])
      for (thing, box) in [(ball, boxes[0]), (cube, boxes[0]), (saw, boxes[1])] {
        try thing.setObject(box, forKey: "box")
      }
    }
  }

  /// The names or labels of what a predicate finds, in their order.
  private static func found(
    _ format: String, _ arguments: [Any?], of entity: String = "Toy",
    in context: ManagedObjectContext
  ) throws -> [String] {
    let key = entity == "Box" ? "label" : "name"
    var request = FetchRequest<ManagedObject>(entityName: entity)
    request.predicate = try FetchPredicate(format: format, arguments: arguments)
    request.sortDescriptors = [KeySortDescriptor(key)]
    return try context.fetch(request).compactMap { String(try $0.value(forKey: key)) }
  }

  @Test("a decimal number is an argument with all of its digits", arguments: Sharing.allCases)
  func decimals(sharing: Sharing) throws {
    let office = try Self.open(sharing)
    let arguments: [Any] = [
      Self.price, NSDecimalNumber(decimal: Self.price), AttributeValue.decimal(Self.price),
    ]
    for argument in arguments {
      #expect(try Self.found("price == %@", [argument], in: office.there) == ["ball"])
      #expect(try Self.found("price IN %@", [[argument]], in: office.there) == ["ball"])
    }
    let next = Self.price + 1
    #expect(try Self.found("price == %@", [next], in: office.there).isEmpty)
    #expect(try Self.found("price < %@", [next], in: office.there) == ["ball", "cube"])
  }

  @Test(
    "whatever is AttributeRepresentable is an argument, alone and in lists",
    arguments: Sharing.allCases)
  func representables(sharing: Sharing) throws {
    let office = try Self.open(sharing)
    let page = try #require(URL(string: "https://example.org/ball"))
    let cases: [(String, Any)] = [
      ("page", page), ("grade", Grade.high), ("shape", Shape.round), ("grade", 2),
      ("grade", Size.large),
      ("grade", Int8(2)), ("grade", Int16(2)), ("grade", Int32(2)), ("grade", Int64(2)),
      ("grade", UInt(2)), ("grade", UInt8(2)), ("grade", UInt16(2)), ("grade", UInt32(2)),
      ("grade", UInt64(2)), ("grade", Int128(2)), ("grade", 2.0), ("grade", Float(2)),
      ("name", Substring("ball")), ("name", NSString("ball")), ("grade", NSNumber(value: 2)),
    ]
    for (key, argument) in cases {
      let isFound = try Self.found("%K == %@", [key, argument], in: office.there) == ["ball"]
      #expect(isFound, "\(key) == \(argument)")
      let isAmong = try Self.found("%K IN %@", [key, [argument]], in: office.there) == ["ball"]
      #expect(isAmong, "\(key) IN {\(argument)}")
    }
  }

  @Test("whatever is AttributeRepresentable, and nil, sets an attribute by its name")
  func setting() throws {
    let context = try Self.open(.inMemory).here
    let toy = try context.make("Toy")
    try toy.setValue(Self.price, forKey: "price")
    try toy.setValue(URL(string: "https://example.org"), forKey: "page")
    try toy.setValue(Grade.middle, forKey: "grade")
    try toy.setValue(Shape.square, forKey: "shape")
    try toy.setValue("top", forKey: "name")
    #expect(try toy.value(forKey: "price") == .decimal(Self.price))
    #expect(try toy.value(forKey: "page") == "https://example.org")
    #expect(try toy.value(forKey: "grade") == 1 && toy.value(forKey: "shape") == "square")
    try toy.setValue(2 as Int, forKey: "grade")
    try toy.setValue(nil, forKey: "page")
    try toy.setValue(Shape?.none, forKey: "shape")
    #expect(try toy.value(forKey: "grade") == 2)
    #expect(try toy.value(forKey: "page") == .null && toy.value(forKey: "shape") == .null)
    #expect(throws: ManagedObjectError.self) { try toy.setValue(Shape.round, forKey: "grade") }
    #expect(Grade(.integer(2)) == .high && Grade(.integer(9)) == nil && Shape(.null) == nil)
  }

  @Test("any sequence of values is a list", arguments: Sharing.allCases)
  func sequences(sharing: Sharing) throws {
    let office = try Self.open(sharing)
    let lists: [Any] = [
      [2, 3], Set([2, 3]), [1, 2, 3].dropFirst(), 2...3, 2..<3,
      stride(from: 0, to: 4, by: 2).lazy
        .filter { $0 > 0 }, [Grade.high], Set([Grade.high]), ["a": 2, "b": 9],
      AnySequence([2]), [2: "x"].keys, NSArray(array: [2]), ContiguousArray([Int16(2)]),
    ]
    for list in lists {
      let isFound = try Self.found("grade IN %@", [list], in: office.there) == ["ball"]
      #expect(isFound, "grade IN \(list)")
    }
    #expect(try Self.found("grade BETWEEN %@", [1...2], in: office.there) == ["ball"])
    let error = #expect(throws: FetchPredicateError.self) {
      try FetchPredicate(format: "grade IN %@", arguments: [2...])
    }
    #expect(error?.kind.isUnsuitableArgument == true)
  }

  @Test(
    "objects, their IDs, fetched IDs and batches of them are arguments", arguments: Sharing.allCases
  )
  func objects(sharing: Sharing) throws {
    let office = try Self.open(sharing)
    let toy = try office.there.one("Toy", "name", "ball")
    let red = try office.there.one("Box", "label", "red")
    for argument in [toy, toy.objectID] as [Any] {
      #expect(try Self.found("self == %@", [argument], in: office.there) == ["ball"])
      #expect(try Self.found("SELF IN %@", [[argument]], in: office.there) == ["ball"])
      #expect(
        try Self.found("ANY things == %@", [argument], of: "Box", in: office.there) == ["red"])
    }
    #expect(try Self.found("box == %@", [red], in: office.there) == ["ball", "cube"])
    #expect(try Self.found("NOT box IN %@", [Set([red])], of: "Thing", in: office.there) == ["saw"])
    var request = FetchRequest<ManagedObject>(entityName: "Toy")
    request.sortDescriptors = [KeySortDescriptor("name")]
    request.fetchBatchSize = 1
    let ids = try office.there.fetchObjectIDs(request)
    #expect(try Self.found("SELF IN %@", [ids], in: office.there) == ["ball", "cube"])
    #expect(try Self.found("SELF IN %@", [ids.batches[1]], in: office.there) == ["cube"])
    let both = try office.there.fetch(request)
    #expect(try Self.found("SELF IN %@", [both], in: office.there) == ["ball", "cube"])
    #expect(try Self.found("SELF IN %@", [both[1...]], in: office.there) == ["cube"])
  }

  @Test("an object that is not saved is an argument, too")
  func unsavedObjects() throws {
    let context = try Self.open(.inMemory).here
    let toy = try context.make("Toy", ["name": .string("doll")])
    #expect(try Self.found("self == %@", [toy], in: context) == ["doll"])
  }

  @Test("%K stands for the keys behind a dot, too", arguments: Sharing.allCases)
  func keys(sharing: Sharing) throws {
    let office = try Self.open(sharing)
    #expect(
      try Self.found("%K.%K == 'red'", ["box", "label"], in: office.there) == ["ball", "cube"])
    #expect(
      try Self.found("ANY %K.%K IN %@", ["things", "name", ["saw"]], of: "Box", in: office.there)
        == ["blue"])
    #expect(
      try Self.found(
        "SUBQUERY(things, $c, $c.%K == 'ball' AND $c.%K.label == 'red').@count == 1",
        ["name", "box"], of: "Box", in: office.there) == ["red"])
    #expect(try Self.found("box.%K == 'red'", ["label"], in: office.there) == ["ball", "cube"])
    let error = #expect(throws: FetchPredicateError.self) {
      try FetchPredicate(format: "box.%K == 1", arguments: [5])
    }
    #expect(error?.kind == .unsuitableArgument(position: 1, expected: "a key path"))
  }
}

extension FetchPredicateError.Kind {
  fileprivate var isUnsuitableArgument: Bool {
    if case .unsuitableArgument = self { true } else { false }
  }
}
