import ManagedObjects

#if SQLite
  import SQLStore
#endif

/// People as objects over a store.
final class ObjectContender: StoreContender {
  private let model: ManagedObjectModel
  private let description: PersistentStoreDescription
  private let count: Int
  private let lastName: String
  private var coordinator: PersistentStoreCoordinator

  /// Keeps people in a new store.
  init(_ people: [StorePerson], type: StoreType, path: String?) throws {
    #if SQLite
      PersistentStoreCoordinator.registerStoreClass(SQLStore.self, as: .sqlite)
    #endif
    model = try StoredPerson.model()
    description = PersistentStoreDescription(type, path: path)
    (count, lastName) = (people.count, people[0].last)
    coordinator = try Self.opened(description, model)
    let context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
    for person in people { try StoredPerson(context: context).set(person) }
    try context.save()
  }

  private static func opened(
    _ description: PersistentStoreDescription, _ model: ManagedObjectModel
  ) throws -> PersistentStoreCoordinator {
    let coordinator = try PersistentStoreCoordinator(
      managedObjectModel: model, classes: [StoredPerson.self])
    try coordinator.addPersistentStore(description)
    return coordinator
  }

  private func newContext() -> ManagedObjectContext {
    ManagedObjectContext(persistentStoreCoordinator: coordinator)
  }

  func prepare(_ job: StoreJob, round: Int) throws -> StoreWork? {
    switch job {
    case .open: try opening()
    case .readAll: reading()
    case .group: try grouping()
    case .save: try saving(round)
    case .sortAll, .sortFirst, .sortNames, .equalIndexed, .equal: fetching(try request(job))
    }
  }

  private func request(_ job: StoreJob) throws -> FetchRequest<StoredPerson> {
    var request = FetchRequest<StoredPerson>()
    switch job {
    case .sortAll, .sortFirst:
      request.sortDescriptors = [
        KeySortDescriptor("age"), KeySortDescriptor("last", comparison: .literal),
      ]
    case .sortNames:
      request.sortDescriptors = [KeySortDescriptor("last"), KeySortDescriptor("first")]
    case .equalIndexed:
      request.predicate = try FetchPredicate(format: "last == %@", lastName)
    case .equal:
      request.predicate = try FetchPredicate(format: "employer == %@", StoreJob.employer)
    case .open, .readAll, .group, .save: break
    }
    if [.open, .sortFirst, .sortNames].contains(job) {
      request.fetchLimit = job == .open ? 1 : StoreJob.limit
    }
    return request
  }

  private func fetching(_ request: FetchRequest<StoredPerson>) -> StoreWork {
    let context = newContext()
    return {
      let people = try context.fetch(request)
      return { withExtendedLifetime(context) { people.map(\.values.line) } }
    }
  }

  private func reading() -> StoreWork {
    let context = newContext()
    return {
      let people = try context.fetch(FetchRequest<StoredPerson>()).map(\.values)
      return { people.map(\.line) }
    }
  }

  private func opening() throws -> StoreWork? {
    guard description.path != nil else { return nil }
    // Nothing of the store is open any more when it is opened again.
    coordinator = try PersistentStoreCoordinator(
      managedObjectModel: model, classes: [StoredPerson.self])
    let request = try request(.open)
    return { [self] in
      coordinator = try Self.opened(description, model)
      let context = newContext()
      let people = try context.fetch(request)
      return { withExtendedLifetime(context) { people.map(\.values.line) } }
    }
  }

  private func grouping() throws -> StoreWork {
    let context = newContext()
    let columns = [
      ExpressionDescription("people", try FetchExpression(format: "count:(SELF)")),
      ExpressionDescription(
        "mean", try FetchExpression(format: "average:(age)"), resultType: .double),
    ]
    var request = FetchRequest<StoredPerson>()
    request.propertiesToGroupBy = ["city"]
    request.propertiesToFetch = ["city"] + columns.map { .expression($0) }
    return {
      let cities = try context.fetchDictionaries(request)
      return {
        cities.map { city in
          let mean = city["mean"].flatMap { Double($0) } ?? -1
          return [
            city["city"].flatMap { String($0) } ?? "",
            city["people"].flatMap { Int64($0) }.map { "\($0)" } ?? "", fixed(mean, decimals: 9),
          ].joined(separator: "|")
        }.sorted()
      }
    }
  }

  private func saving(_ round: Int) throws -> StoreWork {
    let context = newContext()
    let people = try context.fetch(FetchRequest<StoredPerson>())
    let changes = StoreJob.changes(count, round: round).map { (people[$0.position], $0.age) }
    return { [self] in
      for (person, age) in changes { person.age = age }
      try context.save()
      return { try self.newContext().fetch(FetchRequest<StoredPerson>()).map(\.values.line) }
    }
  }
}
