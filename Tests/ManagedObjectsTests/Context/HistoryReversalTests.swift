import ManagedObjects
import SampleData
import TestSupport
import Testing

/// Transactions of history that are taken back.
@Suite("Taking back history")
struct HistoryReversalTests {
  private static let sharings: [Sharing] = [.inMemory, .oneBinaryStore]

  private static func open(_ sharing: Sharing) throws -> Office {
    try Office(sharing, model: Office.model()) { context in
      let acme = try context.make("Company", ["name": "Acme"])
      let ann = try context.make("Person", ["name": "Ann", "age": 30])
      let bob = try context.make("Person", ["name": "Bob"])
      try ann.setObject(acme, forKey: "employer")
      try ann.setObjects([bob], forKey: "friends")
      try context.make("Tag", ["name": "red"]).setObjects([ann, acme], forKey: "contacts")
    }
  }

  /// Every row with its values and what it is linked with.
  private static func dump(_ office: Office) throws -> [String] {
    let context = office.newContext()
    var lines: [String] = []
    for (entity, keys, links) in [
      ("Company", ["name", "notes"], ["employees", "tags"]),
      ("Person", ["name", "age", "notes"], ["friends", "tags"]), ("Tag", ["name"], ["contacts"]),
    ] {
      for object in try context.all(entity) {
        var words = try [object.objectID.words] + keys.map { "\(try object.value(forKey: $0))" }
        if entity == "Person" {
          words.append("at \(try object.object(forKey: "employer")?.objectID.words ?? "-")")
        }
        for name in links {
          words.append(
            "\(name): \(try object.objects(forKey: name).map(\.objectID.words).sorted())")
        }
        lines.append(words.joined(separator: " "))
      }
    }
    return lines.sorted()
  }

  private static func revert(_ office: Office, from number: Int64) throws {
    let context = office.newContext()
    try context.revert(context.fetchHistory().filter { $0.transactionNumber >= number })
  }

  /// Makes a change, takes it back, and takes that back in turn.
  private func check(
    _ sharing: Sharing, _ change: (ManagedObjectContext) throws -> Void
  ) throws {
    let office = try Self.open(sharing)
    let before = try Self.dump(office)
    let context = office.newContext()
    try change(context)
    try context.save()
    let after = try Self.dump(office)
    #expect(after != before)
    try Self.revert(office, from: 2)
    #expect(try Self.dump(office) == before)
    try Self.revert(office, from: 3)
    #expect(try Self.dump(office) == after)
  }

  @Test("what was inserted goes, and comes back under its ID", arguments: sharings)
  func insertion(sharing: Sharing) throws {
    try check(sharing) { context in
      let cay = try context.make("Person", ["name": "Cay"])
      try cay.setObject(context.one("Company", "name", "Acme"), forKey: "employer")
      try cay.setObjects([context.one("Person", "name", "Ann")], forKey: "friends")
      try cay.setObjects([context.one("Tag", "name", "red")], forKey: "tags")
    }
  }

  @Test("what was deleted comes back with all its links", arguments: sharings)
  func deletion(sharing: Sharing) throws {
    try check(sharing) { try $0.delete($0.one("Person", "name", "Ann")) }
    try check(sharing) { try $0.delete($0.one("Tag", "name", "red")) }
  }

  @Test("values, references and links are again what they were", arguments: sharings)
  func update(sharing: Sharing) throws {
    try check(sharing) { context in
      let (ann, bob) = (
        try context.one("Person", "name", "Ann"), try context.one("Person", "name", "Bob")
      )
      try ann.setValue(.null, forKey: "age")
      try ann.setObject(nil, forKey: "employer")
      try ann.setObjects([], forKey: "friends")
      try bob.setObjects([context.one("Tag", "name", "red")], forKey: "tags")
    }
  }

  @Test("a reversal is by the context's author, and no version of a row is given twice")
  func author() throws {
    let office = try Self.open(.oneBinaryStore)
    let reader = office.newContext()
    let ann = try reader.one("Person", "name", "Ann")
    let writer = office.newContext()
    writer.transactionAuthor = "Ada"
    try writer.delete(writer.one("Person", "name", "Ann"))
    try writer.save()
    try writer.revert(writer.fetchHistory().suffix(1))
    #expect(try writer.fetchHistory().last?.author == "Ada")
    try ann.setValue(31, forKey: "age")
    #expect(throws: MergeError.self) { try reader.save() }
  }

  @Test("nothing is taken back that something else has been built upon")
  func builtUpon() throws {
    let office = try Self.open(.inMemory)
    let context = office.newContext()
    let cay = try context.make("Person", ["name": "Cay"])
    try context.save()
    let added = try context.fetchHistory().suffix(1)
    try context.delete(cay)
    try context.save()
    let before = try Self.dump(office)
    #expect(
      throws: HistoryReversalError.changedSince(transaction: 2, entity: "Person", key: RowKey(3))
    ) { try office.newContext().revert(Array(added)) }
    let first = try context.fetchHistory().prefix(1)
    let fresh = office.newContext()
    let dan = try fresh.make("Person", ["name": "Dan"])
    try dan.setObject(fresh.one("Company", "name", "Acme"), forKey: "employer")
    try fresh.save()
    #expect(throws: StoreError.self) { try office.newContext().revert(Array(first)) }
    #expect(try Self.dump(office).count == before.count + 1)
  }

  @Test("links that have an order are not taken back")
  func order() throws {
    let office = try Self.open(.inMemory)
    let context = office.newContext()
    let items = try (1...2).map { try context.make("Item", ["title": .string("\($0)")]) }
    let order = try context.make("Order", ["number": 1])
    try order.setObjects(items, forKey: "items")
    try context.save()
    try order.setObjects(items.reversed(), forKey: "items")
    try context.save()
    #expect(
      throws: HistoryReversalError.orderNotKept(transaction: 3, relationship: "Order.items")
    ) { try Self.revert(office, from: 3) }
  }

  @Test("any number of random transactions can be taken back and made again", arguments: sharings)
  func random(sharing: Sharing) throws {
    let seed = testSeed("history taken back")
    var random = SplitMix64(seed: seed)
    let office = try Self.open(sharing)
    var dumps = [[], try Self.dump(office)]
    for step in 0..<40 {
      try Self.act(office, &random, step)
      if try Self.lastNumber(office) < dumps.count { continue }
      dumps.append(try Self.dump(office))
      guard random.below(3) == 0 else { continue }
      let number = 1 + random.below(dumps.count - 2)
      try Self.revert(office, from: Int64(number) + 1)
      let found = try Self.dump(office)
      let different = Set(found).symmetricDifference(dumps[number]).sorted()
      try #require(found == dumps[number], "seed \(seed), step \(step), to \(number): \(different)")
      // What is as it was already takes no transaction.
      if try Self.lastNumber(office) < dumps.count { continue }
      dumps.append(dumps[number])
      try Self.revert(office, from: Int64(dumps.count - 1))
      dumps.append(dumps[dumps.count - 2])
      try #require(try Self.dump(office) == dumps.last, "seed \(seed), step \(step)")
    }
  }

  private static func lastNumber(_ office: Office) throws -> Int64 {
    try office.newContext().fetchHistory().last?.transactionNumber ?? 0
  }

  /// Makes one random transaction, or none where it is not allowed.
  private static func act(
    _ office: Office, _ random: inout SplitMix64, _ step: Int
  ) throws {
    let context = office.newContext()
    let (people, companies, tags) = (
      try context.all("Person"), try context.all("Company"), try context.all("Tag")
    )
    for _ in 0...random.below(3) {
      let person = people[safe: random.below(people.count + 1)]
      switch random.below(7) {
      case 0: try context.make("Person", ["name": .string("p\(step)")])
      case 1: try context.make("Tag", ["name": .string("t\(step)")])
      case 2: try context.make("Company", ["name": .string("c\(step)")])
      case 3: try person.map { try context.delete($0) }
      case 4:
        try tags[safe: random.below(tags.count + 2)].map { try context.delete($0) }
      case 5:
        let company = companies[safe: random.below(companies.count + 1)]
        try person?.setObject(company, forKey: "employer")
        try person?.setValue(.integer(Int64(random.below(100))), forKey: "age")
      default:
        try person?.setObjects(people.filter { _ in random.below(3) == 0 }, forKey: "friends")
        try person?.setObjects(tags.filter { _ in random.below(2) == 0 }, forKey: "tags")
      }
    }
    do { try context.save() } catch is ValidationError {}
  }
}

extension ManagedObjectID {
  fileprivate var words: String { "\(entityName) \(key?.rawValue ?? 0)" }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
