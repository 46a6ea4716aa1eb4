import ManagedObjects

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Times migrations of a binary store of people.
struct MigrationRunner {
  let size: Int
  let rounds: Int
  /// A folder for the stores.
  let folder: String

  private static let stepCount = 20

  private var original: String { folder + "/people.store" }
  private var copy: String { folder + "/copy.store" }
  private var target: String { folder + "/target.store" }

  /// Fills a store, and measures.
  ///
  /// - Throws: ``BenchError``; whatever a store throws.
  func measure() throws -> MigrationFigures {
    try Folder(path: folder).create()
    try fill()
    let expected = try sums(original, Self.version(0))
    var figures = MigrationFigures(
      size: size, rounds: rounds, byteCount: try Data(contentsOf: url(original)).count)
    for job in MigrationJob.allCases where size <= job.greatestSize {
      // The first round shows that it works.
      for round in 0...rounds {
        try Interruption.check()
        try prepare()
        settleDisk()
        let start = ContinuousClock.now
        try run(job)
        let time = ContinuousClock.now - start
        if round > 0 { figures.add(time, of: job) }
        try check(job, expected)
      }
    }
    return figures
  }

  private func url(_ path: String) -> URL { URL(filePath: path) }

  private func fill() throws {
    let model = try Self.version(0)
    let coordinator = try PersistentStoreCoordinator(managedObjectModel: model)
    try coordinator.addPersistentStore(PersistentStoreDescription(.binary, path: original))
    let context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
    let names = ["first", "last", "age", "city", "employer"]
    for person in StorePerson.people(size) {
      let object = try context.insert("Person")
      let values: [AttributeValue] = [
        .string(person.first), .string(person.last), .integer(person.age), .string(person.city),
        .string(person.employer),
      ]
      for (name, value) in zip(names, values) { try object.setValue(value, forKey: name) }
    }
    try context.save()
    _ = try BinaryStore(path: original, model: model).compact()
  }

  /// The first version with so many attributes more, one with another name.
  private static func version(_ number: Int) throws -> ManagedObjectModel {
    var town = AttributeDescription(number == 0 ? "city" : "town", .string)
    if number > 0 { town.renamingIdentifier = "city" }
    return try ManagedObjectModel {
      EntityDescription("Person") {
        AttributeDescription("first", .string)
        AttributeDescription("last", .string)
        AttributeDescription("age", .integer64)
        town
        AttributeDescription("employer", .string)
        for added in 0..<number {
          AttributeDescription("added\(added)", .integer32, isOptional: false, defaultValue: 7)
        }
        FetchIndexDescription("byName", by: "last", "first")
      }
    }
  }

  /// Puts a copy in place that is to be migrated.
  private func prepare() throws {
    for path in [copy, target] {
      for ending in ["", "-journal", "-lock"] { _ = unsafe unlink(path + ending) }
    }
    try Data(contentsOf: url(original)).write(to: url(copy))
  }

  private func run(_ job: MigrationJob) throws {
    switch job {
    case .copy: try copyDurably()
    case .inferred: try migrate(to: Self.version(1))
    case .stepwise:
      for number in 1...Self.stepCount { try migrate(to: Self.version(number)) }
    case .mapped: try map()
    }
  }

  /// Puts a copy in the place of a file of the same size, as a store does with a new base.
  private func copyDurably() throws {
    try Data(contentsOf: url(original)).write(to: url(target))
    let file = unsafe open(target, O_RDWR | O_CLOEXEC)
    defer { close(file) }
    guard file >= 0, fsync(file) == 0, unsafe rename(target, copy) == 0 else {
      throw BenchError.system(operation: "put in place", path: target, code: errno)
    }
  }

  private func migrate(to model: ManagedObjectModel) throws {
    let coordinator = try PersistentStoreCoordinator(managedObjectModel: model)
    try coordinator.addPersistentStore(PersistentStoreDescription(.binary, path: copy))
  }

  private func map() throws {
    let (old, new) = (try Self.version(0), try Self.version(1))
    var mapping = try MappingModel.inferred(from: old, to: new)
    mapping.entityMappings[0].entityMigrationPolicyClassName = "CountingPolicy"
    let manager = try MigrationManager(
      sourceModel: old, destinationModel: new, policies: [CountingPolicy.self])
    try manager.migrateStore(
      from: PersistentStoreDescription(.binary, path: copy),
      to: PersistentStoreDescription(.binary, path: target), with: mapping)
    guard manager.userInfo["count"] as? Int == size else {
      throw BenchError.unexpected("the policy has not seen all people")
    }
  }

  /// Makes sure that nothing is lost.
  private func check(_ job: MigrationJob, _ expected: [String]) throws {
    let (path, number) =
      switch job {
      case .copy: (copy, 0)
      case .inferred: (copy, 1)
      case .stepwise: (copy, Self.stepCount)
      case .mapped: (target, 1)
      }
    let found = try sums(path, Self.version(number))
    guard found == expected else {
      throw BenchError.unexpected("\(job.rawValue): \(found) instead of \(expected)")
    }
  }

  /// What tells whether all people are there as they were: how many there are in each city, and the sum of
  /// their ages.
  private func sums(_ path: String, _ model: ManagedObjectModel) throws -> [String] {
    let coordinator = try PersistentStoreCoordinator(managedObjectModel: model)
    var description = PersistentStoreDescription(.binary, path: path)
    description.isReadOnly = true
    try coordinator.addPersistentStore(description)
    let context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
    let city = model.entities[0].attributes[3].name
    var request = FetchRequest<ManagedObject>(entityName: "Person")
    let columns = [
      ExpressionDescription("place", .key(city)),
      ExpressionDescription("people", try FetchExpression(format: "count:(SELF)")),
      ExpressionDescription("ages", try FetchExpression(format: "sum:(age)")),
    ]
    request.propertiesToGroupBy = [.expression(columns[0])]
    request.propertiesToFetch = columns.map { .expression($0) }
    return try context.fetchDictionaries(request).map { row in
      let place = row["place"].flatMap { String($0) } ?? ""
      let numbers = ["people", "ages"].map { name in
        row[name].flatMap { Int64($0) }.map { "\($0)" } ?? ""
      }
      return "\(place) \(numbers.joined(separator: " "))"
    }.sorted()
  }
}

/// Counts objects.
final class CountingPolicy: EntityMigrationPolicy {
  override func createDestinationInstances(
    forSource source: ManagedObject, in mapping: EntityMapping, manager: MigrationManager
  ) throws {
    try super.createDestinationInstances(forSource: source, in: mapping, manager: manager)
    manager.userInfo["count"] = (manager.userInfo["count"] as? Int ?? 0) + 1
  }
}
