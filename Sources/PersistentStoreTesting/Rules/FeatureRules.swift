import ManagedObjects

/// What a kind of store has, or refuses by its name.
extension StoreConformance {
  static let features: [Rule] = [
    Rule("history tells who changed what, the oldest first; without it, it is refused by name") {
      trial in
      let stack = try trial.newStack()
      stack.context.transactionAuthor = "me"
      let ada = try stack.context.make("Person", ["name": "Ada"])
      try stack.context.save()
      guard trial.features.contains(.history) else {
        try expectError("history", { isRefusal($0) }) {
          _ = try stack.store.history(after: nil)
        }
        return
      }
      let token = try stack.coordinator.currentPersistentHistoryToken()
      try ada.setValue("Eve", forKey: "name")
      try stack.context.make("Pet", ["name": "x"])
      try stack.context.save()
      let all = try stack.store.history(after: nil)
      try expect(all.map(\.author), is: ["me", "me"], "the authors")
      let newer = try stack.store.history(after: token.map { .token($0) })
      try expect(newer.count, is: 1, "the transactions after a token")
      let changes = newer.flatMap(\.changes).map { "\($0.changeType) \($0.entityName)" }
      try expect(changes.sorted(), is: ["insert Pet", "update Person"], "the changes")
      let updated = newer.flatMap(\.changes).flatMap(\.updatedProperties)
      try expect(updated, is: ["name"], "the properties that changed")
    },
    Rule(
      "history tells the tag of each transaction, also when it is read again", needing: [.history]
    ) {
      trial in
      let place = try trial.newPlace()
      let model = try ConformanceModel.families()
      let tags: [TransactionTag?] = [
        nil, .undo(count: 2), .rewind(to: 1 << 40), .redo, .restoration, .migration, nil,
      ]
      try { () in
        let stack = try ConformanceStack(place, model)
        for tag in tags {
          stack.context.transactionTag = tag
          try stack.context.make("Person", ["name": "Ada"])
          try stack.context.save()
        }
        try expect(stack.store.history(after: nil).map(\.tag), is: tags, "the tags")
      }()
      guard trial.features.contains(.reopening) else { return }
      let other = try ConformanceStack(place, model)
      try expect(other.store.history(after: nil).map(\.tag), is: tags, "the tags, read again")
    },
    Rule("a pinned context sees one state; a store without such states refuses by name") { trial in
      let stack = try trial.newStack()
      try stack.context.make("Person", ["name": "a"])
      try stack.context.save()
      let reader = stack.reader()
      guard trial.features.contains(.generations) else {
        try expectError("a query generation", { isRefusal($0) }) {
          try reader.setQueryGeneration(from: .current)
        }
        return
      }
      try reader.setQueryGeneration(from: .current)
      try stack.context.make("Person", ["name": "b"])
      try stack.context.one("Person", "a").setValue("c", forKey: "name")
      try stack.context.save()
      try expect(reader.names("Person"), is: ["a"], "the names in the state")
      try reader.setQueryGeneration(from: nil)
      try reader.refreshAllObjects()
      try expect(reader.names("Person"), is: ["b", "c"], "the names afterwards")
    },
    Rule("values beside the objects are kept; a store that keeps none refuses by name") { trial in
      let place = try trial.newPlace()
      let model = try ConformanceModel.families()
      let stack = try ConformanceStack(place, model)
      try stack.context.make("Person", ["name": "a"])
      try stack.context.save()
      let values: [String: MetadataValue] = ["colour": .string("red"), "size": .integer(3)]
      guard trial.features.contains(.metadata) else {
        try expectError("metadata", { isRefusal($0) }) { try stack.store.setMetadata(values) }
        return
      }
      try stack.store.setMetadata(values)
      let metadata = try stack.store.metadata()
      try expect(metadata.values, is: values, "the values")
      try expect(metadata.identifier, is: stack.store.identifier, "the identity")
      guard trial.features.contains(.reopening) else { return }
      let other = try ConformanceStack(place, model)
      try expect(other.store.metadata().values, is: values, "the values after opening again")
    },
    Rule(
      "a store that was written for another model is not opened, and stays as it is",
      needing: [.modelHashes, .reopening]
    ) { trial in
      let place = try trial.newPlace()
      try { () in
        let stack = try ConformanceStack(place, ConformanceModel.values(.string))
        try stack.context.make("Thing", ["name": "a", "value": "b"])
        try stack.context.save()
      }()
      try expectError("another model", { $0 is StoreError || $0 is CoordinatorError }) {
        let stack = try ConformanceStack(place, ConformanceModel.values(.date))
        _ = try stack.context.all("Thing")
      }
      let stack = try ConformanceStack(place, ConformanceModel.values(.string))
      try expect(stack.context.one("Thing", "a").value(forKey: "value"), is: "b", "the value")
    },
  ]

  private static func isRefusal(_ error: any Error) -> Bool {
    if case .notSupported? = error as? StoreError { true } else { false }
  }
}

/// What happens to a store that is not as it was written.
extension StoreConformance {
  static let damage: [Rule] = StoreDamage.allCases.map { damage in
    Rule("a store that is \(damage.rawValue) is an error, and nothing of it is overwritten") {
      trial in
      let place = try trial.newPlace()
      let model = try ConformanceModel.families()
      try { () in
        let stack = try ConformanceStack(place, model)
        for number in 0..<50 { try stack.context.make("Person", ["name": .string("p\(number)")]) }
        try stack.context.save()
      }()
      guard try place.damage(damage) else { return }
      for _ in 0..<2 {
        try expectError("a damaged store", { $0 is StoreError || $0 is CoordinatorError }) {
          let stack = try ConformanceStack(place, model)
          _ = try stack.context.all("Person")
          try stack.context.make("Person", ["name": "q"])
          try stack.context.save()
        }
      }
    }
  }
}
