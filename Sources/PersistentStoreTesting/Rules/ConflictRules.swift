import ManagedObjects

/// What must not stand side by side.
extension StoreConformance {
  static let conflicts: [Rule] = [
    Rule("a value that has to be unique stands once, in one save and in two") { trial in
      let stack = try trial.newStack()
      try stack.context.make("Tag", ["name": "red"])
      try stack.context.make("Tag", ["name": "blue"])
      try stack.context.make("Tag")
      try stack.context.make("Tag")
      try stack.context.save()
      let other = stack.reader()
      try other.make("Tag", ["name": "red"])
      try expectError("a second tag of a name", isConflict) { try other.save() }
      let third = stack.reader()
      for _ in 0..<2 { try third.make("Tag", ["name": "green"]) }
      try expectError("two tags of a name", isConflict) { try third.save() }
      let (red, blue) = (
        try stack.context.one("Tag", "red"), try stack.context.one("Tag", "blue")
      )
      try red.setValue("blue", forKey: "name")
      try blue.setValue("red", forKey: "name")
      try stack.context.save()
      try expect(stack.reader().one("Tag", "red").objectID, is: blue.objectID, "names exchanged")
      other.reset()
      other.mergePolicy = .mergeByPropertyObjectTrump
      try other.make("Tag", ["name": "red"])
      try other.save()
      try expect(stack.reader().all("Tag").count, is: 4, "tags after one was taken for another")
    },
    Rule("several values are unique together, one of them where a relationship leads") { trial in
      let stack = try trial.newStack()
      let people = try ["a", "b"].map { try stack.context.make("Person", ["name": .string($0)]) }
      func ticket(
        _ number: Int64, _ holder: ManagedObject, in context: ManagedObjectContext
      ) throws {
        try context.make("Ticket", ["number": .integer(number)]).setObject(holder, forKey: "holder")
      }
      for person in people {
        for number in 1...2 { try ticket(Int64(number), person, in: stack.context) }
      }
      try stack.context.save()
      let other = stack.reader()
      try ticket(2, other.one("Person", "b"), in: other)
      try expectError("a ticket that is taken", isConflict) { try other.save() }
    },
    Rule("who saves what somebody else has changed or deleted meanwhile is told") { trial in
      let stack = try trial.newStack()
      for name in ["a", "b"] { try stack.context.make("Person", ["name": .string(name)]) }
      try stack.context.save()
      try meet(stack.context, stack.reader())
    },
    Rule(
      "who saves what another coordinator has changed or deleted meanwhile is told",
      needing: .sharing
    ) { trial in
      let stack = try trial.newStack()
      for name in ["a", "b"] { try stack.context.make("Person", ["name": .string(name)]) }
      try stack.context.save()
      let other = try ConformanceStack(stack.place, ConformanceModel.families())
      try expect(other.store.identifier, is: stack.store.identifier, "the store's identity")
      try meet(stack.context, other.context)
      try expect(stack.reader().names("Person"), is: ["c"], "the people")
    },
    Rule("values of one object that two have changed are merged as the policy says") { trial in
      let stack = try trial.newStack()
      try stack.context.make("Person", ["name": "a", "age": 1])
      try stack.context.save()
      let other = stack.reader()
      let (here, there) = (
        try stack.context.one("Person", "a"), try other.one("Person", "a")
      )
      try there.setValue(2, forKey: "age")
      try other.save()
      try here.setValue("b", forKey: "name")
      stack.context.mergePolicy = .mergeByPropertyObjectTrump
      try stack.context.save()
      let merged = try stack.reader().one("Person", "b")
      try expect(merged.value(forKey: "age"), is: 2, "the age that somebody else has saved")
    },
    Rule("a condition of saving holds as long as nobody has saved", needing: .saveConditions) {
      trial in
      let stack = try trial.newStack()
      try stack.context.make("Person", ["name": "a"])
      try stack.context.save()
      let token = try stack.coordinator.currentPersistentHistoryToken()
      let (first, second) = (stack.reader(), stack.reader())
      for context in [first, second] {
        try context.make("Person", ["name": "b"])
        context.saveCondition = StoreSaveCondition(since: token)
      }
      try first.save()
      try expectError("a condition that does not hold", isOvertaken) { try second.save() }
      try expect(stack.reader().names("Person"), is: ["a", "b"], "the people")
    },
  ]

  private static func isConflict(_ error: any Error) -> Bool { error is MergeError }

  private static func isOvertaken(_ error: any Error) -> Bool {
    if case .overtaken? = error as? StoreError { true } else { false }
  }

  /// Two contexts change and delete the same people, who are called a and b; c is left.
  private static func meet(
    _ here: ManagedObjectContext, _ there: ManagedObjectContext
  ) throws {
    let (mine, theirs) = (try here.all("Person"), try there.all("Person"))
    try mine[0].setValue("c", forKey: "name")
    try here.delete(mine[1])
    try here.save()
    try theirs[0].setValue("d", forKey: "name")
    try expectError("a change of what was changed", isConflict) { try there.save() }
    there.rollback()
    try theirs[1].setValue("e", forKey: "name")
    try expectError("a change of what was deleted", isConflict) { try there.save() }
    there.rollback()
  }
}
