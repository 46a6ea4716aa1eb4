import ManagedObjects
import SampleData

extension GraphJob {
  /// All jobs.
  static var all: [GraphJob] { readers + fetches + writers + results }

  private static var fetches: [GraphJob] {
    [
      GraphJob(
        title: "count telephones by the age of their people", needsPhones: true,
        prepare: { stack, _ in
          let context = stack.newContext()
          var request = FetchRequest<GraphPhone>()
          request.predicate = try FetchPredicate(format: "person.age == 40")
          return { try context.count(for: request) }
        },
        expected: { size in
          (0..<size).count { age(of: $0) == 40 } * GraphStack.phonesPerPerson
        }, objects: { $0 * GraphStack.phonesPerPerson }),
      GraphJob(
        title: "average age of each last name",
        prepare: { stack, _ in
          let context = stack.newContext()
          var request = FetchRequest<GraphPerson>()
          let mean = try FetchExpression(format: "average:(age)")
          request.propertiesToGroupBy = ["lastName"]
          request.propertiesToFetch = [
            "lastName", .expression(ExpressionDescription("mean", mean)),
          ]
          return { try context.fetchDictionaries(request).count }
        },
        expected: { size in Set(BenchPeople(count: size, seed: 1).map(\.last)).count },
        objects: { $0 }),
      GraphJob(
        title: "parse a typical predicate 1,000 times",
        prepare: { _, _ in
          {
            try (0..<1_000).count { number in
              let predicate = try FetchPredicate(
                format: "age >= %@ AND lastName BEGINSWITH[cd] 'mc' AND email != nil", number)
              return predicate.variables.isEmpty
            }
          }
        }, expected: { _ in 1_000 }, objects: { _ in 1_000 }),
    ]
  }

  private static var readers: [GraphJob] {
    [
      GraphJob(
        title: "fetch all and read each property",
        prepare: { stack, _ in
          let context = stack.newContext()
          return { try readAll(in: context) }
        }, expected: { size in size }, objects: { $0 }),
      GraphJob(
        title: "fetch the objects of one age",
        prepare: { stack, _ in
          let context = stack.newContext()
          var request = FetchRequest<GraphPerson>()
          request.predicate = try FetchPredicate(format: "age == 40")
          return { try context.fetch(request).count }
        }, expected: { size in (0..<size).count { age(of: $0) == 40 } }, objects: { $0 }),
      GraphJob(
        title: "fetch all sorted by two keys",
        prepare: { stack, _ in
          let context = stack.newContext()
          var request = FetchRequest<GraphPerson>()
          request.sortDescriptors = [KeySortDescriptor("lastName"), KeySortDescriptor("age")]
          return { try context.fetch(request).count }
        }, expected: { $0 }, objects: { $0 }),
      GraphJob(
        title: "walk the telephones of each", needsPhones: true,
        prepare: { stack, _ in
          let context = stack.newContext()
          let people = try context.fetch(FetchRequest<GraphPerson>())
          return { walk(people, in: context) }
        }, expected: { $0 * GraphStack.phonesPerPerson },
        objects: { $0 * GraphStack.phonesPerPerson }),
    ]
  }

  private static var writers: [GraphJob] {
    [
      GraphJob(
        title: "change 10,000 times, then undo all",
        prepare: { stack, _ in
          let context = stack.newContext()
          let people = try context.fetch(FetchRequest<GraphPerson>())
          return { undo(10_000, people, in: context) }
        }, expected: { _ in 10_000 }, objects: { _ in 10_000 }),
      GraphJob(
        title: "change one property of all and save",
        prepare: { stack, _ in
          let context = stack.newContext()
          let people = try context.fetch(FetchRequest<GraphPerson>())
          return {
            for person in people { person.age = (person.age ?? 0) + 1 }
            try context.save()
            return people.count
          }
        }, expected: { $0 }, objects: { $0 }),
      GraphJob(
        title: "delete every tenth and save",
        prepare: { stack, _ in
          let context = stack.newContext()
          let people = try context.fetch(FetchRequest<GraphPerson>())
          let doomed = stride(from: 0, to: people.count, by: 10).map { people[$0] }
          return {
            for person in doomed { try context.delete(person) }
            try context.save()
            return try context.count(for: FetchRequest<GraphPerson>())
          }
        }, expected: { size in size - (size + 9) / 10 }, objects: { ($0 + 9) / 10 }),
    ]
  }
}
