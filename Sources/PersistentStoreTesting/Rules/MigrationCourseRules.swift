import Dispatch
import ManagedObjects
import SampleData
import Synchronization

/// What is called and told while a store is migrated, what is left when that fails, and what others see of it.
extension StoreConformance {
  static let migrationCourse: [Rule] = [
    Rule(
      "the handlers of stages are called in their order, from the version of the store on, once",
      needing: [.objectMigration]
    ) { trial in
      let place = try filledPlace(trial)
      let calls: Mutex<[String]> = Mutex([])
      @Sendable func note(_ word: String) -> CustomMigrationStage.Handler {
        { manager, stage in
          let coordinator = manager.container?.persistentStoreCoordinator
          let version = coordinator?.managedObjectModel.versionIdentifiers.joined() ?? "none"
          calls.withLock { $0.append("\(word) \(stage.label), version \(version)") }
        }
      }
      let stages: [any MigrationStage] = [
        stage(1, 2, will: note("will"), did: note("did")), lightweight([2, 3, 5]),
        stage(5, 7, will: note("will"), did: note("did")), stage(7, 8, did: note("did")),
      ]
      _ = try ConformanceStack(place, MigrationChain.version(2))
      for _ in 1...2 {
        let stack = try ConformanceStack(place, last) {
          $0.stagedMigrationManager = StagedMigrationManager(stages, skipsVersions: true)
        }
        try expect(MigrationChain.lines(stack.context), is: MigrationChain.last, "the objects")
      }
      try expect(
        calls.withLock { $0 },
        is: ["will 5 to 7, version 5", "did 5 to 7, version 7", "did 7 to 8, version 8"],
        "the calls")
    },
    Rule(
      "a store of a version that no stage names goes to the first one", needing: [.objectMigration]
    ) { trial in
      let isCalled = Mutex(false)
      _ = try ConformanceStack(filledPlace(trial), last) {
        $0.stagedMigrationManager = StagedMigrationManager([
          stage(3, 4, did: { _, _ in isCalled.withLock { $0 = true } })
        ])
      }
      try expect(isCalled.withLock { $0 }, is: true, "whether the handler was called")
    },
    Rule("a stage may lead back to an earlier version", needing: [.objectMigration, .sharing]) {
      trial in
      let first = try MigrationChain.version(1)
      for stage in [stage(2, 1), lightweight([2, 1])] as [any MigrationStage] {
        let place = try filledPlace(trial)
        _ = try ConformanceStack(place, MigrationChain.version(2))
        try expectError("an earlier version", { ($0 as? StoreError)?.code == 134_130 }) {
          _ = try ConformanceStack(place, first)
        }
        try expect(
          countsAtOnce(place, first, [stage], defers: true), is: [3, 3, 3, 3],
          "how many people each of them finds")
        let stack = try ConformanceStack(place, first)
        try expect(stack.context.names("Person"), is: ["Ada", "Bo", "Cy"], "the names")
        let again = try ConformanceStack(place, last) {
          $0.stagedMigrationManager = StagedMigrationManager([lightweight([1, 2])])
        }
        try expect(MigrationChain.lines(again.context), is: MigrationChain.last, "the objects")
      }
    },
    Rule(
      "stages that go back and forth are all gone through, and none beyond the model",
      needing: [.objectMigration]
    ) { trial in
      let place = try filledPlace(trial)
      let calls: Mutex<[String]> = Mutex([])
      let note: CustomMigrationStage.Handler = { _, stage in
        calls.withLock { $0.append(stage.label) }
      }
      let numbers = [(1, 2), (2, 1), (1, 2), (2, 3), (3, 4)]
      let stages = numbers.map { stage($0.0, $0.1, did: note) }
      for _ in 1...2 {
        let stack = try ConformanceStack(place, MigrationChain.version(3)) {
          $0.stagedMigrationManager = StagedMigrationManager(stages)
        }
        try expect(stack.context.names("Person"), is: ["Ada", "Bo", "Cy"], "the names")
      }
      try expect(
        calls.withLock { $0 }, is: ["1 to 2", "2 to 1", "1 to 2", "2 to 3"], "the calls")
      _ = try ConformanceStack(place, last)
      try expectError("an earlier version", { ($0 as? StoreError)?.code == 134_130 }) {
        _ = try ConformanceStack(place, MigrationChain.version(3)) {
          $0.stagedMigrationManager = StagedMigrationManager([lightweight(1...5)])
        }
      }
    },
    Rule("the steps between stages can be taken by mapping models", needing: [.objectMigration]) {
      trial in
      let stack = try ConformanceStack(filledPlace(trial), last) {
        $0.stagedMigrationManager = StagedMigrationManager([
          lightweight(1...MigrationChain.count)
        ])
        $0.mappingModels = try [3, 8].map { number in
          try .inferred(
            from: MigrationChain.version(number), to: MigrationChain.version(number + 1))
        }
      }
      try expect(MigrationChain.lines(stack.context), is: MigrationChain.last, "the objects")
    },
    Rule(
      "a migration is told of once before and once after, and the store before it is kept where asked",
      needing: [.objectMigration]
    ) { trial in
      for (way, change) in ways {
        let place = try filledPlace(trial)
        let log = MigrationLog()
        for _ in 1...2 {
          _ = try ConformanceStack(place, last) { description in
            try change(&description)
            description.keepsStoreBeforeMigration = true
            description.migrationHandler = { log.note($0) }
          }
        }
        let count = try ModelChanges(from: MigrationChain.version(1), to: last).differences.count
        try expect(
          log.told, is: ["will \(count)", "did \(count)"], "what is told, \(way)")
        guard let path = log.backupPath else { throw Finding("nothing is kept, \(way)") }
        let kept = try ConformanceStack(place, MigrationChain.version(1)) { $0.path = path }
        try expect(kept.context.names("Person"), is: ["Ada", "Bo", "Cy"], "what is kept, \(way)")
      }
    },
    Rule(
      "a migration that is refused before leaves the store as it was", needing: [.objectMigration]
    ) {
      trial in
      for (way, change) in ways {
        let place = try filledPlace(trial)
        let identifier = try ConformanceStack(place, MigrationChain.version(1)).store.identifier
        try expectError("a migration that is refused, \(way)", { $0 is Finding }) {
          _ = try ConformanceStack(place, last) { description in
            try change(&description)
            description.keepsStoreBeforeMigration = true
            description.migrationHandler = { _ in throw Finding("refused") }
          }
        }
        let stack = try ConformanceStack(place, MigrationChain.version(1))
        try expect(stack.store.identifier, is: identifier, "the identity")
        try expect(stack.context.names("Person"), is: ["Ada", "Bo", "Cy"], "the names, \(way)")
      }
    },
    Rule(
      "stages that are one step leave the store as it was when one fails",
      needing: [.objectMigration]
    ) { trial in
      let place = try filledPlace(trial)
      let identifier = try ConformanceStack(place, MigrationChain.version(1)).store.identifier
      for fails in [true, false] {
        func migrate() throws -> ConformanceStack {
          try ConformanceStack(place, last) {
            $0.stagedMigrationManager = StagedMigrationManager(
              [
                lightweight(1...10),
                stage(10, 11, did: { _, _ in if fails { throw Finding("it was to fail") } }),
              ], isOneStep: true)
          }
        }
        if fails {
          try expectError("a stage that fails", { $0 is Finding }) { _ = try migrate() }
          let stack = try ConformanceStack(place, MigrationChain.version(1))
          try expect(stack.store.identifier, is: identifier, "the identity")
          try expect(stack.context.names("Person"), is: ["Ada", "Bo", "Cy"], "the names")
        } else {
          try expect(
            MigrationChain.lines(migrate().context), is: MigrationChain.last, "the objects")
        }
      }
    },
    Rule(
      "several that open a store at once carry each stage out once",
      needing: [.objectMigration, .sharing]
    ) { trial in
      let place = try filledPlace(trial)
      let calls: Mutex<[String]> = Mutex([])
      let note: CustomMigrationStage.Handler = { manager, stage in
        try manager.container?.newBackgroundContext().performAndWait { context in
          try context.make("Person", ["name": .string(stage.label)])
          try context.save()
        }
        calls.withLock { $0.append(stage.label) }
      }
      let stages = [stage(2, 3, did: note), stage(6, 7, will: note)]
      try expect(
        countsAtOnce(place, last, stages), is: [5, 5, 5, 5], "how many people each of them finds")
      try expect(calls.withLock { $0 }, is: ["2 to 3", "6 to 7"], "the calls")
    },
    Rule(
      "a pinned context reads on while others migrate the store; the next look is refused",
      needing: [.objectMigration, .generations, .sharing]
    ) { trial in
      for (way, change) in ways {
        let place = try filledPlace(trial)
        let reader = try ConformanceStack(place, MigrationChain.version(1))
        try reader.context.setQueryGeneration(from: .current)
        try expect(reader.context.names("Person"), is: ["Ada", "Bo", "Cy"], "the names before")
        let new = try ConformanceStack(place, last, change)
        let ada = try reader.context.one("Person", "Ada")
        try expect(ada.names(of: "pets"), is: ["Mia", "Rex"], "the pets afterwards, \(way)")
        try new.context.make("Person", ["name": "Dee"])
        try new.context.save()
        try expect(reader.context.names("Person"), is: ["Ada", "Bo", "Cy"], "the names, \(way)")
        try reader.context.setQueryGeneration(from: nil)
        try expectError("another version, \(way)", { $0 is StoreError }) {
          _ = try reader.context.names("Person")
        }
        try expectError("another version, \(way)", { $0 is StoreError }) {
          try reader.context.make("Person", ["name": "Eve"])
          try reader.context.save()
        }
      }
    },
  ]

  /// The ways in which a store of the first version becomes one of the last.
  private static let ways:
    [(name: String, change: @Sendable (inout PersistentStoreDescription) throws -> Void)] = [
      ("inferred", { _ in }),
      (
        "by a mapping model",
        { $0.mappingModels = [try .inferred(from: MigrationChain.version(1), to: last)] }
      ),
      (
        "in stages",
        {
          $0.stagedMigrationManager = StagedMigrationManager([
            lightweight([1, 2]), stage(2, 3), lightweight([3, 5]),
          ])
        }
      ),
    ]

  /// How many people several find who open a store at the same time.
  private static func countsAtOnce(
    _ place: any StorePlace, _ model: ManagedObjectModel, _ stages: [any MigrationStage],
    defers: Bool = false
  ) throws -> [Int] {
    guard var description = place.description() else { throw Finding("there is no description") }
    description.timeout = .seconds(60)
    description.defersLightweightMigration = defers
    let described = description
    let found: Mutex<[Result<Int, any Error>]> = Mutex([])
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      let result = Result {
        var described = described
        described.stagedMigrationManager = StagedMigrationManager(stages)
        let coordinator = try PersistentStoreCoordinator(managedObjectModel: model)
        try coordinator.addPersistentStore(described)
        let context = ManagedObjectContext(persistentStoreCoordinator: coordinator)
        return try context.count(for: FetchRequest<ManagedObject>(entityName: "Person"))
      }
      found.withLock { $0.append(result) }
    }
    return try found.withLock { $0 }.map { try $0.get() }
  }

  private static func stage(
    _ current: Int, _ next: Int, will: CustomMigrationStage.Handler? = nil,
    did: CustomMigrationStage.Handler? = nil
  ) -> CustomMigrationStage {
    var stage = CustomMigrationStage(
      migratingFrom: reference(current), to: reference(next), label: "\(current) to \(next)")
    (stage.willMigrateHandler, stage.didMigrateHandler) = (will, did)
    return stage
  }
}
