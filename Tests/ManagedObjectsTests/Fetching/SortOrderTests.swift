import Foundation
import ManagedObjects
import Testing

/// The order of values, each asked of the store and of objects that are not saved yet.
@Suite("Order of fetched objects")
struct SortOrderTests {
  /// Where the objects are.
  enum Place: CaseIterable {
    case store
    case memory
    /// Every other one is saved.
    case both
  }

  @Test("nil is less than every value: first ascending, last descending", arguments: Place.allCases)
  func nilIsLeast(place: Place) throws {
    let values: [AttributeValue] = [3, .null, 1, .null, 2]
    let key = AttributeDescription("key", .integer32)
    #expect(
      try sorted(values, key, by: [KeySortDescriptor("key")], in: place)
        == [.null, .null, 1, 2, 3])
    #expect(
      try sorted(values, key, by: [KeySortDescriptor("key", ascending: false)], in: place)
        == [3, 2, 1, .null, .null])
  }

  @Test("nil can be last in either direction", arguments: Place.allCases)
  func nilIsLast(place: Place) throws {
    let values: [AttributeValue] = ["b", .null, "", "a"]
    let key = AttributeDescription("key", .string)
    let ascending = KeySortDescriptor("key", nilPosition: .last)
    let descending = KeySortDescriptor("key", ascending: false, nilPosition: .last)
    #expect(try sorted(values, key, by: [ascending], in: place) == ["", "a", "b", .null])
    #expect(try sorted(values, key, by: [descending], in: place) == ["b", "a", "", .null])
  }

  @Test("the standard order puts É between E and F, whatever their case", arguments: Place.allCases)
  func standardOrder(place: Place) throws {
    let values: [AttributeValue] = ["f", "É", "z", "e", "E", "é", "F", "ea", "Z", "ø", ""]
    #expect(
      try sorted(values, AttributeDescription("key", .string), in: place)
        == ["", "E", "e", "É", "é", "ea", "F", "f", "Z", "z", "ø"])
  }

  @Test("the literal order is that of code points", arguments: Place.allCases)
  func literalOrder(place: Place) throws {
    let values: [AttributeValue] = ["f", "É", "z", "e", "E", "F", "ea", "\u{FF5E}", "🙂", ""]
    let descriptor = KeySortDescriptor("key", comparison: .literal)
    #expect(
      try sorted(values, AttributeDescription("key", .string), by: [descriptor], in: place)
        == ["", "E", "F", "e", "ea", "f", "z", "É", "\u{FF5E}", "🙂"])
  }

  @Test(
    "texts that differ in case alone are equal when case is ignored, so that the next key decides",
    arguments: Place.allCases)
  func caseInsensitiveOrder(place: Place) throws {
    let values: [AttributeValue] = ["b", "a", "É", "A", "e", "é", "B", "E"]
    let key = AttributeDescription("key", .string)
    let ignoring = KeySortDescriptor("key", comparison: .caseInsensitive)
    for (next, expected) in [
      (true, ["A", "a", "B", "b", "E", "e", "É", "é"]),
      (false, ["a", "A", "b", "B", "e", "E", "é", "É"]),
    ] {
      let second = KeySortDescriptor("key", ascending: next, comparison: .literal)
      let found = try sorted(values, key, by: [ignoring, second], in: place)
      #expect(found == expected.map { .string($0) })
    }
  }

  @Test("equal texts in different case keep the order of insertion")
  func caseInsensitiveTies() throws {
    let ignoring = KeySortDescriptor("key", comparison: .caseInsensitive)
    for place in [Place.store, .memory] {
      let found = try sorted(
        ["b", "a", "A", "a", "B"], AttributeDescription("key", .string), by: [ignoring], in: place)
      #expect(found == ["a", "A", "a", "b", "B"])
    }
  }

  @Test("numbers in texts count as numbers, of any length", arguments: Place.allCases)
  func numericOrder(place: Place) throws {
    let long = String(repeating: "9", count: 300)
    let expected = [
      "", "7", "File 0", "file 007", "file 7", "file 9", "file 9b", "File 10", "file 10 b 2",
      "file 10 b 11", "file \(long)", "file \(long)0", "file a",
    ].map { AttributeValue.string($0) }
    let descriptor = KeySortDescriptor("key", comparison: .numeric)
    #expect(
      try sorted(
        expected.reversed(), AttributeDescription("key", .string), by: [descriptor], in: place)
        == expected)
  }

  @Test("a language has an order of its own", arguments: Place.allCases)
  func localizedOrder(place: Place) throws {
    let values: [AttributeValue] = ["Öst", "Zorn", "Åsa", "Adam", "Ärla", "Éva", "Erik", .null]
    let descriptor = KeySortDescriptor("key", comparison: .localized("sv_SE"))
    let expected: [AttributeValue] = [
      .null, "Adam", "Erik", "Éva", "Zorn", "Åsa", "Ärla", "Öst",
    ]
    let key = AttributeDescription("key", .string)
    #expect(try sorted(values, key, by: [descriptor], in: place) == expected)
    #expect(try sorted(values, key, by: [descriptor.reversed], in: place) == expected.reversed())
  }

  @Test("a way to compare texts does not matter to other values", arguments: Place.allCases)
  func comparisonOfNumbers(place: Place) throws {
    let descriptor = KeySortDescriptor("key", comparison: .localized("sv"))
    #expect(
      try sorted([3, 10, -1], AttributeDescription("key", .integer32), by: [descriptor], in: place)
        == [-1, 3, 10])
  }

  @Test("texts that begin alike are ordered by what follows", arguments: Place.allCases)
  func longTexts(place: Place) throws {
    let values: [AttributeValue] = [
      "prefix of eight b", "prefix of eight", "prefix of eight a", "Prefix of eight é",
      "prefix of eight c",
    ]
    #expect(
      try sorted(values, AttributeDescription("key", .string), in: place) == [
        "prefix of eight", "prefix of eight a", "prefix of eight b", "prefix of eight c",
        "Prefix of eight é",
      ])
  }

  @Test("integers are ordered over their whole range", arguments: Place.allCases)
  func integers(place: Place) throws {
    let values: [AttributeValue] = [0, .integer(.max), -1, .integer(.min), 1, .integer(.max - 1)]
    #expect(
      try sorted(values, AttributeDescription("key", .integer64), in: place)
        == [.integer(.min), -1, 0, 1, .integer(.max - 1), .integer(.max)])
  }

  @Test("numbers are ordered, what is no number after all others", arguments: Place.allCases)
  func numbers(place: Place) throws {
    let values: [Double] = [1, .nan, -.infinity, 0, .infinity, -0.0, -1, .leastNonzeroMagnitude]
    let order = try sorted(
      values.map { .double($0) }, AttributeDescription("key", .double), in: place)
    let expected: [Double] = [-.infinity, -1, -0.0, 0, .leastNonzeroMagnitude, 1, .infinity, .nan]
    #expect(order.map(bits) == expected.map(\.bitPattern))
  }

  @Test("dates, booleans, data and UUIDs have an order, too", arguments: Place.allCases)
  func otherTypes(place: Place) throws {
    let dates: [AttributeValue] = [
      .date(.distantPast), .date(Date(timeIntervalSinceReferenceDate: -0.5)),
      .date(Date(timeIntervalSinceReferenceDate: 0.5)), .date(.distantFuture),
    ]
    let data: [AttributeValue] = [[], [0], [0, 0], [0, 1], [1], [0x80], [0xff, 0]].map {
      .binary(Data($0))
    }
    let uuids: [AttributeValue] = [(0, 1), (0, 2), (1, 0), (0x80, 0), (0xff, 3)].map {
      .uuid(UUID(uuid: ($0.0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, $0.1)))
    }
    for (type, expected) in [
      (AttributeType.date, dates), (.boolean, [false, true]), (.binary, data), (.uuid, uuids),
    ] {
      let key = AttributeDescription("key", type)
      #expect(try sorted(expected.reversed(), key, in: place) == expected)
      let descending = KeySortDescriptor("key", ascending: false)
      #expect(try sorted(expected, key, by: [descending], in: place) == expected.reversed())
    }
  }

  @Test("objects that compare equal come in the order in which they were inserted")
  func stability() throws {
    let library = try Library(["b": 1, "a": 2, "b": 3, "a": 4, "b": 5])
    try library.context.insertBook("b", 6)
    try library.context.insertBook("a", 7)
    try library.context.insertBook("b", 8)
    var request = FetchRequest<Book>()
    for isAscending in [true, false] {
      request.sortDescriptors = [KeySortDescriptor("title", ascending: isAscending)]
      let (a, b): ([Int32?], [Int32?]) = ([2, 4, 7], [1, 3, 5, 6, 8])
      #expect(try library.context.fetch(request).map(\.pages) == (isAscending ? a + b : b + a))
    }
    try library.context.save()
    #expect(try library.context.fetch(request).map(\.pages) == [1, 3, 5, 6, 8, 2, 4, 7])
  }

  @Test("a second key decides where the first does not")
  func secondKey() throws {
    let library = try Library(["b": 1, "a": 2, "b": 3])
    try library.context.insertBook("a", 3)
    var request = FetchRequest<Book>()
    request.sortDescriptors = [
      KeySortDescriptor("title"), KeySortDescriptor("pages", ascending: false),
    ]
    #expect(try library.context.fetch(request).map(\.pages) == [3, 2, 3, 1])
  }

  private func bits(_ value: AttributeValue) -> UInt64? {
    if case .double(let number) = value { number.bitPattern } else { nil }
  }

  /// The values of objects that are fetched in order.
  private func sorted(
    _ values: [AttributeValue], _ attribute: AttributeDescription,
    by descriptors: [KeySortDescriptor] = [KeySortDescriptor("key")], in place: Place
  ) throws -> [AttributeValue] {
    let coordinator = try PersistentStoreCoordinator(
      managedObjectModel: ManagedObjectModel([
        EntityDescription("Thing", attributes: [attribute])
      ]))
    try coordinator.addPersistentStore(InMemoryStore())
    let context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
    for (position, value) in values.enumerated() where place != .both || position % 2 == 0 {
      try context.insert("Thing").setValue(value, forKey: "key")
    }
    if place != .memory { try context.save() }
    for (position, value) in values.enumerated() where place == .both && position % 2 == 1 {
      try context.insert("Thing").setValue(value, forKey: "key")
    }
    var request = FetchRequest<ManagedObject>(entityName: "Thing")
    request.sortDescriptors = descriptors
    return try context.fetch(request).map { try $0.value(forKey: "key") }
  }
}
