import ManagedObjects
import Testing

@testable import ExampleStores

@Suite("A store that is reached by messages")
struct MessageStoreTests {
  private let server = DocumentServer("docs.example")
  private let channel: FlakyChannel
  private let stack: ExampleStack

  init() throws {
    channel = FlakyChannel(server, seed: 1, faultPercent: 0)
    stack = try ExampleStack(MessageStore(channel, attempts: 3))
  }

  /// Settles what happens to the next saves.
  private func plan(_ faults: [FlakyChannel.Fault]) { channel.plan(faults, for: #""save""#) }

  @Test(
    "saves once, whatever happens to the messages",
    arguments: [
      [.lostAnswer], [.lostRequest, .lostAnswer], [.lateAnswer, .lateAnswer], [.repeatedRequest],
      [.repeatedAnswer], [.lostAnswer, .repeatedRequest],
    ] as [[FlakyChannel.Fault]])
  func savingOnce(faults: [FlakyChannel.Fault]) throws {
    try stack.insert(["name": "Ada"])
    plan(faults)
    try stack.context.save()
    #expect(server.documentCount == 1)
    #expect(server.revision == 1)
    #expect(try people(stack.reader()).count == 1)
  }

  @Test("does not take a late answer for that to another question")
  func lateAnswers() throws {
    try stack.insert(["name": "Ada", "age": 1])
    try stack.insert(["name": "Bo", "age": 2])
    try stack.context.save()
    let store = MessageStore(channel)
    channel.plan([.lateAnswer, .lostAnswer], for: "revision")
    #expect(try store.revision() == 1)
    channel.plan([.lateAnswer], for: "find")
    #expect(try people(stack.reader(), "age == 1").map { try $0.value(forKey: "name") } == ["Ada"])
    #expect(try people(stack.reader(), "age == 2").map { try $0.value(forKey: "name") } == ["Bo"])
  }

  @Test(
    "names the server when it does not answer, and nothing is lost or saved twice",
    arguments: [FlakyChannel.Fault.lostRequest, .lostAnswer, .lateAnswer])
  func silence(fault: FlakyChannel.Fault) throws {
    let ada = try stack.insert(["name": "Ada", "age": 1])
    try stack.context.save()
    let other = try ExampleStack(MessageStore(channel, attempts: 3))
    try people(other.context)[0].setValue(4, forKey: "age")
    try ada.setValue(2, forKey: "age")
    try stack.insert(["name": "Bo", "age": 3])
    plan(Array(repeating: fault, count: 3))
    let error = #expect(throws: ServerUnreachable.self) { try stack.context.save() }
    #expect(error?.description.contains("docs.example did not answer 3 times") == true)
    #expect(stack.context.hasChanges)
    try stack.context.save()
    #expect(try people(other.reader()).map { try $0.value(forKey: "age") } == [2, 3])
    #expect(server.documentCount == 2)
    #expect(throws: MergeError.self) { try other.context.save() }
  }

  @Test("has a save undone that nobody was told of")
  func undoing() throws {
    try stack.insert(["name": "Ada", "age": 1])
    plan([.lostAnswer, .lostAnswer, .lostAnswer])
    #expect(throws: ServerUnreachable.self) { try stack.context.save() }
    #expect(server.documentCount == 1)
    #expect(try people(stack.reader()).isEmpty)
    #expect(server.documentCount == 0)
    try stack.context.save()
    #expect(server.documentCount == 1)
    #expect(try people(stack.reader()).count == 1)
  }

  @Test(
    "says to the server what it understands, and leaves the rest",
    arguments: [
      ("age == 2", "", 1), ("age != 2 AND name != NIL", "", 2), ("age < 3 OR name == 'Cy'", "", 3),
      ("NOT age IN {1, 2}", "", 1), ("friend == NIL", "", 3), ("age >= 2 AND name <= 'Bo'", "", 1),
      ("age > 1 AND name CONTAINS 'o'", "condition, window", 2),
      ("score > 1", "condition, window", 3),
      ("age == 1 OR name BEGINSWITH 'C'", "condition, window", 3),
    ])
  func remainders(format: String, remainder: String, found: Int) throws {
    for (number, name) in ["Ada", "Bo", "Cy"].enumerated() {
      try stack.insert(["name": .string(name), "age": .integer(Int64(number + 1)), "score": 0.5])
    }
    try stack.context.save()
    var request = FetchRequest<ManagedObject>(entityName: "Person")
    request.predicate = try FetchPredicate(format: format)
    request.sortDescriptors = [KeySortDescriptor("age", ascending: false)]
    let plan = try #require(try stack.context.explain(request).plans.first)
    #expect(plan.remainder.description == remainder)
    #expect(plan.access == .elsewhere("docs.example"))
    #expect(plan.rowsFound == found)
    request.fetchLimit = 1
    request.sortDescriptors = [KeySortDescriptor("score"), KeySortDescriptor("name")]
    #expect(
      try stack.context.explain(request).plans.first?.remainder.contains([.order, .window]) == true)
  }

  @Test("keeps the server told of what is held, also when it was not to be reached")
  func holding() throws {
    try stack.insert(["name": "Ada", "age": 1])
    try stack.context.save()
    var readers = [stack.reader(), stack.reader()]
    for reader in readers { _ = try people(reader) }
    #expect(server.held.values.reduce(0, +) == 3)
    channel.plan(Array(repeating: .lostRequest, count: 3), for: "hold")
    readers.removeLast()
    readers.removeLast()
    stack.context.reset()
    #expect(server.held.isEmpty)
  }
}
