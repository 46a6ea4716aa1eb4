import ManagedObjects
import SampleData

/// What is found, in which order, and what is computed of it: the same as a store in memory answers.
extension StoreConformance {
  static let fetching: [Rule] = [
    Rule("random conditions find what they find in memory, and count it") { trial in
      for _ in 0..<trial.rounds {
        let twins = try TwinStacks(&trial)
        for _ in 0..<20 {
          var request = FetchRequest<ManagedObject>(entityName: "Thing")
          request.predicate = trial.random.randomPredicate(on: twins.entity)
          try twins.compare(request)
          request.sortDescriptors = []
          try twins.compareCounts(request)
        }
      }
    },
    Rule("rows are sorted in every collation as in memory, and windows are cut out of them") {
      trial in
      for _ in 0..<trial.rounds {
        let twins = try TwinStacks(&trial)
        for _ in 0..<20 {
          var request = FetchRequest<ManagedObject>(entityName: "Thing")
          if trial.random.happens(percent: 30) {
            request.predicate = trial.random.randomPredicate(on: twins.entity)
          }
          request.sortDescriptors = trial.random.sortDescriptors(for: twins.entity)
          if trial.random.happens(percent: 50) { request.fetchOffset = trial.random.below(12) }
          if trial.random.happens(percent: 50) { request.fetchLimit = 1 + trial.random.below(12) }
          try twins.compare(request)
          try twins.compareCounts(request)
        }
      }
    },
    Rule("groups, aggregates and computed columns are those that memory has") { trial in
      for _ in 0..<trial.rounds {
        let twins = try TwinStacks(&trial)
        for _ in 0..<10 {
          let request = try trial.random.grouping(of: twins.entity, in: twins.memory.context)
          try twins.compareDictionaries(request)
        }
      }
    },
    Rule("conditions that follow relationships find what they find in memory") { trial in
      let twins = try TwinFamilies(&trial)
      for format in TwinFamilies.formats { try twins.compare(format) }
    },
  ]
}

/// The same random rows in the store and in one in memory.
private struct TwinStacks {
  let entity: EntityDescription
  let memory: ConformanceStack
  let tested: ConformanceStack

  init(_ trial: inout StoreTrial) throws {
    var random = trial.random
    var thing = random.randomEntity()
    var attributes = thing.attributes.filter { !$0.isTransient }
    attributes.append(AttributeDescription("name", .string))
    thing = EntityDescription("Thing", attributes: attributes)
    let model = try ManagedObjectModel([thing])
    entity = model.entities[0]
    memory = try ConformanceStack(MemoryPlace(), model)
    tested = try ConformanceStack(trial.newPlace(), model)
    let count = 1 + random.below(40)
    for number in 0..<count {
      let values = random.randomValues(of: entity)
      for stack in [memory, tested] {
        let object = try stack.context.insert("Thing")
        for (position, value) in values.enumerated() {
          object.setValue(value, at: AttributeIndex(position))
        }
        try object.setValue(.string("\(number)"), forKey: "name")
      }
      if random.happens(percent: 10) { for stack in [memory, tested] { try stack.context.save() } }
    }
    for stack in [memory, tested] { try stack.context.save() }
    trial.random = random
  }

  /// What is found; nil where some row gives a condition no answer.
  private func names(
    _ request: FetchRequest<ManagedObject>, in stack: ConformanceStack
  ) throws -> [AttributeValue]? {
    // Rows that are equal stand in the order of their keys, which is the store's own.
    var request = request
    request.sortDescriptors.append(KeySortDescriptor("name", comparison: .literal))
    let position = AttributeIndex(entity.attributes.count - 1)
    return try unlessUnanswerable {
      try stack.reader().fetchRows(request).map { $0.value(at: position) }
    }
  }

  func compare(_ request: FetchRequest<ManagedObject>) throws {
    let expected = try names(request, in: memory)
    guard let found = try names(request, in: tested), let expected else { return }
    try expect(found, is: expected, "\(request.conditionAndOrder)")
  }

  func compareCounts(_ request: FetchRequest<ManagedObject>) throws {
    let expected = try unlessUnanswerable { try memory.reader().count(for: request) }
    let found = try unlessUnanswerable { try tested.reader().count(for: request) }
    guard let found, let expected else { return }
    try expect(found, is: expected, "the count of \(request.conditionAndOrder)")
  }

  func compareDictionaries(_ request: FetchRequest<ManagedObject>) throws {
    let expected = try memory.reader().fetchDictionaries(request)
    let found = try tested.reader().fetchDictionaries(request)
    try expect(found.names, is: expected.names, "the columns")
    try expect(
      found.map(\.values), is: expected.map(\.values),
      "\(request.propertiesToFetch) of \(request.conditionAndOrder)")
  }
}

extension FetchRequest {
  fileprivate var conditionAndOrder: String {
    "\(predicate?.format ?? "all") by \(sortDescriptors) from \(fetchOffset), \(fetchLimit) at most"
  }
}

private func unlessUnanswerable<Found>(_ find: () throws -> Found) throws -> Found? {
  do {
    return try find()
  } catch StoreError.unanswerable {
    return nil
  } catch is FetchPredicateError {
    return nil
  }
}

/// A store in memory.
private final class MemoryPlace: StorePlace {
  func open(_ model: ManagedObjectModel) throws -> any PersistentStore { InMemoryStore() }
}

/// The same random families in the store and in one in memory.
private struct TwinFamilies {
  private let stacks: [ConformanceStack]

  static let formats = [
    "employer == NIL", "employer != NIL", "employer.name == 'firm1'", "employer.age > 20",
    "employer.name BEGINSWITH 'firm' AND age < 30", "NOT employer.name == 'firm0'",
    "ANY friends.name == 'p3'", "ALL friends.age > 10", "NONE friends.employer.name == 'firm2'",
    "friends.@count > 1", "friends.@sum.age > 60", "pets.@count == 0", "ANY pets.name CONTAINS '1'",
    "SUBQUERY(friends, $f, $f.age > age).@count > 0", "spouse.spouse.name == name",
    "ANY tags.name IN {'t0', 't2'}", "idol.name == employer.name", "tags.@count == 2",
    "ANY friends.pets.name == 'pet 1'", "employer.staff.@count > 2", "spouse.employer == employer",
    "SELF IN friends", "idol == NIL AND spouse == NIL", "employer.staff.@max.age > 35",
    "ANY seen.name BEGINSWITH 'firm'", "age BETWEEN {10, 20} OR spouse.age BETWEEN {10, 20}",
  ]

  init(_ trial: inout StoreTrial) throws {
    let model = try ConformanceModel.families()
    stacks = [
      try ConformanceStack(MemoryPlace(), model), try ConformanceStack(trial.newPlace(), model),
    ]
    let random = trial.random
    for stack in stacks {
      var random = random
      try Self.fill(stack.context, &random)
      trial.random = random
    }
  }

  private static func fill(
    _ context: ManagedObjectContext, _ random: inout SplitMix64
  ) throws {
    let firms = try (0..<3).map {
      try context.make(
        "Company", ["name": .string("firm\($0)"), "age": .integer(Int64(random.below(40)))])
    }
    let tags = try (0..<3).map { try context.make("Tag", ["name": .string("t\($0)")]) }
    var people: [ManagedObject] = []
    for number in 0..<14 {
      let age: AttributeValue =
        random.happens(percent: 20) ? .null : .integer(Int64(random.below(50)))
      people.append(
        try context.make(
          number % 5 == 4 ? "Child" : "Person", ["name": .string("p\(number)"), "age": age]))
    }
    for (number, person) in people.enumerated() {
      if random.happens(percent: 70) {
        try person.setObject(firms[random.below(3)], forKey: "employer")
      }
      if random.happens(percent: 40) {
        try person.setObject(people[random.below(people.count)], forKey: "spouse")
      }
      if random.happens(percent: 50) {
        let other: ManagedObject =
          random.happens(percent: 50) ? people[random.below(people.count)] : firms[random.below(3)]
        try person.setObject(other, forKey: "idol")
      }
      let friends = people.filter { _ in random.happens(percent: 15) }
      try person.setObjects(try person.objects(forKey: "friends") + friends, forKey: "friends")
      try person.setObjects(tags.filter { _ in random.happens(percent: 40) }, forKey: "tags")
      let seen = (people + firms).filter { _ in random.happens(percent: 10) }
      try person.setObjects(seen, forKey: "seen")
      let pets = try (0..<random.below(3)).map {
        try context.make("Pet", ["name": .string("pet \($0 + number % 2)")])
      }
      try person.setObjects(pets, forKey: "pets")
      if number % 4 == 0 { try context.save() }
    }
    try context.save()
  }

  func compare(_ format: String) throws {
    let found = try stacks.map { try $0.reader().names("Person", format) }
    try expect(found[1], is: found[0], format)
    let sorted = try stacks.map { stack in
      var request = FetchRequest<ManagedObject>(entityName: "Person")
      request.predicate = try FetchPredicate(format: format)
      request.sortDescriptors = [
        KeySortDescriptor("employer.name", ascending: false), KeySortDescriptor("spouse.age"),
        KeySortDescriptor("name", comparison: .literal),
      ]
      request.fetchLimit = 5
      return try stack.reader().fetch(request).map { try $0.name() }
    }
    try expect(sorted[1], is: sorted[0], "\(format), sorted by what relationships lead to")
  }
}
