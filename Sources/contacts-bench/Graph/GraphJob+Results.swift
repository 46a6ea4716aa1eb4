import ManagedObjects
import SampleData

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Lists that stay up to date, beside fetching again.
extension GraphJob {
  static var results: [GraphJob] {
    [
      GraphJob(
        title: "fetch all in sections for a list",
        prepare: { stack, _ in
          let context = stack.newContext()
          return {
            let controller = resultsController(in: context)
            try controller.performFetch()
            return controller.snapshot?.numberOfObjects ?? 0
          }
        }, expected: { $0 }, objects: { $0 }),
      following("insert 1,000 into a list") { people, number in
        let person = try GraphPerson(context: people.context)
        (person.lastName, person.age) = ("Robbins", Int64(number % 73))
      },
      following("update 1,000 of a list") { people, number in
        people[number].email = "new\(number)@example.org"
      },
      following("move 1,000 within a list") { people, number in
        people[number].lastName = people[number].lastName == "Robbins" ? "Adams" : "Robbins"
      },
      following("delete 1,000 of a list") { people, number in
        try people.context.delete(people[number])
      },
      GraphJob(
        title: "update 3, and fetch all sorted after each",
        prepare: { stack, _ in
          let people = try GraphCrowd(stack)
          return {
            try (0..<3).count { number in
              people[number].email = "new\(number)@example.org"
              return try !people.context.fetch(request).isEmpty
            }
          }
        }, expected: { _ in 3 }, objects: { _ in 3 }),
    ]
  }

  /// 1,000 changes, each an event of its own that a list hears of.
  private static func following(
    _ title: String, change: @escaping (GraphCrowd, Int) throws -> Void
  ) -> GraphJob {
    GraphJob(
      title: title,
      prepare: { stack, _ in
        let people = try GraphCrowd(stack)
        let controller = resultsController(in: people.context)
        let counter = ChangeCounter()
        controller.delegate = counter
        try controller.performFetch()
        // The first change of all has the rows looked through once, by whose places others are found.
        _ = controller.indexPath(forObject: people[0])
        return {
          for number in 0..<1_000 {
            try change(people, number)
            people.context.processPendingChanges()
          }
          people.context.rollback()
          return withExtendedLifetime(controller) { counter.count >= 1_000 ? 1_000 : counter.count }
        }
      }, expected: { _ in 1_000 }, objects: { _ in 1_000 })
  }

  private static var request: FetchRequest<GraphPerson> {
    var request = FetchRequest<GraphPerson>()
    request.sortDescriptors = [KeySortDescriptor("lastName"), KeySortDescriptor("age")]
    return request
  }

  private static func resultsController(
    in context: ManagedObjectContext
  ) -> FetchedResultsController<GraphPerson> {
    FetchedResultsController(
      fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: "lastName")
  }
}

/// People whose context is held.
private final class GraphCrowd {
  let context: ManagedObjectContext
  private let people: [GraphPerson]

  init(_ stack: GraphStack) throws {
    context = stack.newContext()
    people = try context.fetch(FetchRequest<GraphPerson>())
  }

  subscript(number: Int) -> GraphPerson { people[number % people.count] }
}

/// Counts the rows of a list that change.
private final class ChangeCounter: FetchedResultsControllerDelegate {
  typealias Result = GraphPerson

  private(set) var count = 0

  func controller(
    _ controller: FetchedResultsController<GraphPerson>, didChange object: GraphPerson,
    at indexPath: IndexPath?, for type: FetchedResultsChangeType, newIndexPath: IndexPath?
  ) {
    count += 1
  }
}
