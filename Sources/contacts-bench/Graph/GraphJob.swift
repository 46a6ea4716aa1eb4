import ManagedObjects
import SampleData

/// Something that programs do with objects, to be timed.
struct GraphJob {
  let title: String
  /// Whether the job wants people to have telephones.
  var needsPhones = false
  /// Gets ready outside of the timed part, and answers what is to be timed.
  ///
  /// What is timed answers a number, which has to be the expected one.
  let prepare: (GraphStack, Int) throws -> () throws -> Int
  /// What the timed part has to answer at a size.
  let expected: (Int) -> Int
  /// How many objects it is about at a size.
  let objects: (Int) -> Int
}

extension GraphJob {
  /// Inserts people, and saves them.
  static func insert(_ size: Int, withPhones: Bool, in context: ManagedObjectContext) throws {
    for (number, sample) in BenchPeople(count: size, seed: 1).enumerated() {
      let person = try GraphPerson(context: context)
      person.firstName = sample.first
      person.lastName = sample.last
      person.age = age(of: number)
      person.email = "person\(number)@example.org"
      guard withPhones else { continue }
      for line in 0..<GraphStack.phonesPerPerson {
        let phone = try GraphPhone(context: context)
        phone.setValue(.integer(Int64(number * 10 + line)), at: GraphPhone.number)
        phone.setRelatedObject(person, at: GraphPhone.person)
      }
    }
    try context.save()
  }

  static func age(of number: Int) -> Int64 { Int64(18 + number % 73) }

  static func readAll(in context: ManagedObjectContext) throws -> Int {
    var count = 0
    for person in try context.fetch(FetchRequest<GraphPerson>())
    where person.firstName != nil && person.lastName != nil && person.age != nil
      && person.email != nil
    {
      count += 1
    }
    return count
  }

  /// Reads the telephones of people whose context lives on until that is done.
  static func walk(_ people: [GraphPerson], in context: ManagedObjectContext) -> Int {
    withExtendedLifetime(context) {
      var count = 0
      for person in people {
        for phone in person.relatedObjects(at: GraphPerson.phones, as: GraphPhone.self)
        where phone.value(at: GraphPhone.number) != .null {
          count += 1
        }
      }
      return count
    }
  }

  /// Makes changes, each an event of its own, and takes all of them back.
  ///
  /// - Returns: How many steps were taken back.
  static func undo(
    _ count: Int, _ people: [GraphPerson], in context: ManagedObjectContext
  ) -> Int {
    let undoManager = UndoManager()
    context.undoManager = undoManager
    for number in 0..<count {
      people[number % people.count].age = Int64(1_000 + number)
      context.processPendingChanges()
    }
    var steps = 0
    while undoManager.canUndo {
      context.undo()
      steps += 1
    }
    context.undoManager = nil
    context.rollback()
    return steps
  }
}
