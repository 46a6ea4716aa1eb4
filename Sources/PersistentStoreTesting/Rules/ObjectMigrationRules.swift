import ManagedObjects

/// What a store does that is migrated by steps that make or change objects.
extension StoreConformance {
  static let objectMigration: [Rule] = [
    Rule("a store goes through the stages of a migration", needing: [.objectMigration]) { trial in
      for skipsVersions in [false, true] {
        let place = try filledPlace(trial)
        let identifier = try ConformanceStack(place, MigrationChain.version(1)).store.identifier
        let stack = try ConformanceStack(place, last) {
          $0.stagedMigrationManager = StagedMigrationManager(
            [lightweight(1...3), custom(), lightweight(5...MigrationChain.count)],
            skipsVersions: skipsVersions)
        }
        let changed = MigrationChain.last.map {
          $0.replacing("Bo –", with: "Bo before").replacing("Cy  nil", with: "Cy behind nil")
        }
        try expect(MigrationChain.lines(stack.context), is: changed, "the objects")
        try expect(stack.store.identifier, is: identifier, "the identity")
        try expectError("an earlier version", { ($0 as? StoreError)?.code == 134_130 }) {
          _ = try ConformanceStack(place, MigrationChain.version(4))
        }
      }
    },
    Rule(
      "a store goes through a hundred and more versions, one by one and in one jump",
      needing: [.objectMigration]
    ) { trial in
      var evolution = RandomEvolution(&trial.random)
      let (steps, jump) = (try trial.newPlace(), try trial.newPlace())
      var versions = [try evolution.model()]
      for place in [steps, jump] {
        try evolution.fill(ConformanceStack(place, versions[0]).context)
      }
      while versions.count < 117 {
        evolution.step(&trial.random)
        versions.append(try evolution.model())
      }
      for (place, skipsVersions) in [(steps, false), (jump, true)] {
        let stack = try ConformanceStack(place, versions[versions.count - 1]) {
          $0.stagedMigrationManager = StagedMigrationManager(
            [LightweightMigrationStage(versions.map { ManagedObjectModelReference($0) })],
            skipsVersions: skipsVersions)
        }
        try expect(
          evolution.lines(stack.context), is: evolution.lines,
          "the objects \(skipsVersions ? "in one jump" : "one by one")")
      }
    },
    Rule(
      "a stage to a version that has nothing but one entity more is carried out, once",
      needing: [.objectMigration]
    ) { trial in
      let place = try filledPlace(trial)
      let first = try MigrationChain.version(1)
      let second = try ManagedObjectModel(
        first.entities
          + [EntityDescription("Setting") { AttributeDescription("name", .string) }])
      for _ in 1...2 {
        let stack = try ConformanceStack(place, second) { description in
          var stage = CustomMigrationStage(migratingFrom: .init(first), to: .init(second))
          stage.willMigrateHandler = { manager, _ in
            try manager.container?.newBackgroundContext().performAndWait { context in
              try context.make("Pet", ["name": "New"])
              try context.save()
            }
          }
          description.stagedMigrationManager = StagedMigrationManager([stage])
        }
        try expect(stack.context.names("Pet", "name == 'New'"), is: ["New"], "what the stage made")
      }
    },
    Rule("a stage that fails leaves the version before it", needing: [.objectMigration]) { trial in
      for isBefore in [true, false] {
        let place = try filledPlace(trial)
        func migrate(_ fails: Bool) throws -> ConformanceStack {
          try ConformanceStack(place, last) {
            $0.stagedMigrationManager = StagedMigrationManager([
              lightweight(1...3), custom(failing: fails, isBefore: isBefore),
            ])
          }
        }
        try expectError("a stage that fails", { $0 is Finding }) { _ = try migrate(true) }
        do {
          let stack = try ConformanceStack(place, MigrationChain.version(3))
          try expect(stack.context.names("Person"), is: ["Ada", "Bo", "Cy"], "the names")
          for (name, alias) in [("Bo", .null), ("Cy", "")] as [(String, AttributeValue)] {
            let person = try stack.context.one("Person", name)
            try expect(person.value(forKey: "alias"), is: alias, "what the stage had changed")
          }
        }
        try expect(migrate(false).context.names("Person"), is: ["Ada", "Bo", "Cy"], "the names")
      }
    },
    Rule("a mapping model carries objects over in place", needing: [.objectMigration]) { trial in
      let place = try filledPlace(trial)
      let identifier = try ConformanceStack(place, MigrationChain.version(1)).store.identifier
      let stack = try ConformanceStack(place, last) {
        $0.mappingModels = [try mapping("uppercase:")]
      }
      let changed = MigrationChain.last.map {
        $0.replacing("Person Ada", with: "Person ADA").replacing("Person Bo", with: "Person BO")
          .replacing("Person Cy", with: "Person CY").replacing("of Ada", with: "of ADA")
          .replacing("of Cy", with: "of CY")
      }
      try expect(MigrationChain.lines(stack.context), is: changed, "the objects")
      try expect(stack.store.identifier == identifier, is: false, "whether it is the same store")
      if trial.features.contains(.history) {
        try expect(stack.store.history(after: nil).count, is: 0, "the transactions in history")
      }
      try stack.context.make("Person", ["name": "Dee"])
      try stack.context.save()
      let names = try ConformanceStack(place, last).context.names("Person")
      try expect(names, is: ["ADA", "BO", "CY", "Dee"], "the names")
      try expectError("an earlier version", { ($0 as? StoreError)?.code == 134_130 }) {
        _ = try ConformanceStack(place, MigrationChain.version(1))
      }
    },
    Rule("a mapping model that fails leaves the store as it is", needing: [.objectMigration]) {
      trial in
      let place = try filledPlace(trial)
      let identifier = try ConformanceStack(place, MigrationChain.version(1)).store.identifier
      try expectError("objects without a name", { ($0 as? MigrationError)?.code == 134_110 }) {
        _ = try ConformanceStack(place, last) { $0.mappingModels = [try mapping(nil)] }
      }
      let stack = try ConformanceStack(place, MigrationChain.version(1))
      try expect(stack.store.identifier, is: identifier, "the identity")
      try expect(stack.context.names("Person"), is: ["Ada", "Bo", "Cy"], "the names")
      try expect(stack.context.one("Person", "Ada").names(of: "pets"), is: ["Mia", "Rex"], "pets")
    },
  ]

  /// The last version.
  static var last: ManagedObjectModel {
    get throws { try MigrationChain.version(MigrationChain.count) }
  }

  /// What reads one of the versions.
  static func reference(_ number: Int) -> ManagedObjectModelReference {
    ManagedObjectModelReference { try MigrationChain.version(number) }
  }

  /// A stage of some of the versions.
  static func lightweight(_ numbers: some Sequence<Int>) -> LightweightMigrationStage {
    LightweightMigrationStage(numbers.map(reference))
  }

  /// The step from the third version to the fourth, which changes an object before and one behind.
  private static func custom(
    failing fails: Bool = false, isBefore: Bool = false
  ) -> CustomMigrationStage {
    func handler(_ name: String, _ alias: String, fails: Bool) -> CustomMigrationStage.Handler {
      { manager, stage in
        guard let container = manager.container else { throw StoreError.missing(path: stage.label) }
        try container.newBackgroundContext().performAndWait { context in
          try context.one("Person", name).setValue(.string(alias), forKey: "alias")
          try context.save()
        }
        if fails { throw Finding("it was to fail") }
      }
    }
    var stage = CustomMigrationStage(
      migratingFrom: reference(3), to: reference(4), label: "three to four")
    stage.willMigrateHandler = handler("Bo", "before", fails: fails && isBefore)
    stage.didMigrateHandler = handler("Cy", "behind", fails: fails && !isBefore)
    return stage
  }

  /// The mappings from the first version to the last, which put the names of people through a function, or
  /// leave them out.
  private static func mapping(_ function: String?) throws -> MappingModel {
    var model = try MappingModel.inferred(from: MigrationChain.version(1), to: last)
    for (index, mapping) in model.entityMappings.enumerated()
    where mapping.destinationEntityName == "Person" {
      for (place, property) in mapping.attributeMappings.enumerated() where property.name == "name"
      {
        model.entityMappings[index].attributeMappings[place].valueExpression = try function.map {
          try FetchExpression(format: "\($0)($source.name)")
        }
      }
    }
    return model
  }
}
