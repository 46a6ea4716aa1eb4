import ManagedObjects
import SampleData

/// What a store does that is of an earlier version of the model.
extension StoreConformance {
  static let migration: [Rule] = [
    Rule("a store becomes one of a later version step by step", needing: [.migration]) { trial in
      let place = try filledPlace(trial)
      for number in 2...MigrationChain.count {
        _ = try ConformanceStack(place, MigrationChain.version(number))
      }
      let stack = try ConformanceStack(place, MigrationChain.version(MigrationChain.count))
      try expect(MigrationChain.lines(stack.context), is: MigrationChain.last, "the objects")
    },
    Rule("a store becomes one of the last version in one jump", needing: [.migration]) { trial in
      let stack = try ConformanceStack(
        filledPlace(trial), MigrationChain.version(MigrationChain.count))
      try expect(MigrationChain.lines(stack.context), is: MigrationChain.last, "the objects")
    },
    Rule("objects can be saved to a store that was migrated", needing: [.migration]) { trial in
      let place = try filledPlace(trial)
      let model = try MigrationChain.version(MigrationChain.count)
      let identifier = try ConformanceStack(place, MigrationChain.version(1)).store.identifier
      for number in 1...2 {
        let stack = try ConformanceStack(place, model)
        try expect(stack.store.identifier, is: identifier, "the identity")
        let new = try stack.context.make("Person", ["name": .string("New \(number)")])
        try new.setObjects([stack.context.one("Animal", "Tom")], forKey: "pets")
        try new.setObject(stack.context.one("Person", "Ada"), forKey: "boss")
        try stack.context.save()
      }
      let context = try ConformanceStack(place, model)
      let tom = try context.context.one("Animal", "Tom")
      try expect(tom.names(of: "owners"), is: ["Cy", "New 1", "New 2"], "the owners")
      let ada = try context.context.one("Person", "Ada")
      try expect(ada.names(of: "team"), is: ["New 1", "New 2"], "the team")
    },
    Rule("a store that was migrated is refused by the version before", needing: [.migration]) {
      trial in
      let place = try filledPlace(trial)
      let model = try MigrationChain.version(2)
      _ = try ConformanceStack(place, model)
      try expectError("an earlier version", { ($0 as? StoreError)?.code == 134_130 }) {
        _ = try ConformanceStack(place, MigrationChain.version(1))
      }
      let stack = try ConformanceStack(place, model)
      try expect(stack.context.names("Person"), is: ["Ada", "Bo", "Cy"], "the names")
    },
    Rule("what no migration can be inferred for stays as it is", needing: [.migration]) { trial in
      let place = try filledPlace(trial)
      let model = try ManagedObjectModel {
        EntityDescription("Person") {
          AttributeDescription("name", .string, isOptional: false)
          AttributeDescription("height", .double, isOptional: false)
        }
      }
      try expectError("a value that nobody knows", { ($0 as? StoreError)?.code == 134_190 }) {
        _ = try ConformanceStack(place, model)
      }
      let stack = try ConformanceStack(place, MigrationChain.version(1))
      try expect(stack.context.names("Person"), is: ["Ada", "Bo", "Cy"], "the names")
      try expect(stack.context.one("Person", "Ada").names(of: "pets"), is: ["Mia", "Rex"], "pets")
    },
    Rule(
      "any chain of versions ends in the same objects, step by step and in one jump",
      needing: [.migration]
    ) {
      trial in
      for _ in 0..<trial.rounds {
        var evolution = RandomEvolution(&trial.random)
        let (steps, jump) = (try trial.newPlace(), try trial.newPlace())
        let first = try evolution.model()
        for place in [steps, jump] {
          try evolution.fill(ConformanceStack(place, first).context)
        }
        var last = first
        for _ in 0..<1 + trial.random.below(20) {
          evolution.step(&trial.random)
          last = try evolution.model()
          _ = try ConformanceStack(steps, last)
        }
        for (place, words) in [(steps, "step by step"), (jump, "in one jump")] {
          let stack = try ConformanceStack(place, last)
          try expect(evolution.lines(stack.context), is: evolution.lines, "the objects \(words)")
        }
      }
    },
  ]

  /// A place with a store of the first version.
  static func filledPlace(_ trial: StoreTrial) throws -> any StorePlace {
    let place = try trial.newPlace()
    let stack = try ConformanceStack(place, MigrationChain.version(1))
    try MigrationChain.fill(stack.context)
    return place
  }
}
