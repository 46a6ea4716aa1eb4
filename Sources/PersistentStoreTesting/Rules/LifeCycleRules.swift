import ManagedObjects

/// How objects come, change and go.
extension StoreConformance {
  static let lifeCycle: [Rule] = [
    Rule("a new store has no objects") { trial in
      let stack = try trial.newStack()
      for entity in ["Party", "Person", "Company", "Pet", "Tag"] {
        try expect(stack.context.all(entity).count, is: 0, "objects of \(entity)")
        let request = FetchRequest<ManagedObject>(entityName: entity)
        try expect(stack.context.count(for: request), is: 0, "the count of \(entity)")
      }
    },
    Rule("what is saved is found by other contexts under the same IDs") { trial in
      let stack = try trial.newStack()
      let ada = try stack.context.make("Person", ["name": "Ada", "age": 36])
      try expect(ada.objectID.isTemporaryID, "an object has a permanent ID before it is saved")
      try stack.context.save()
      try expect(!ada.objectID.isTemporaryID, "a saved object has a temporary ID")
      try expect(stack.context.hasChanges, is: false, "changes after a save")
      let found = try stack.reader().one("Person", "Ada")
      try expect(found.objectID, is: ada.objectID, "the ID in another context")
      try expect(found.value(forKey: "age"), is: 36, "the age")
      let uri = ada.objectID.uriRepresentation()
      try expect(
        stack.coordinator.managedObjectID(forURIRepresentation: uri), is: ada.objectID,
        "the ID of the URI \(uri)")
    },
    Rule("an object that is changed has its new values, and the others keep theirs") { trial in
      let stack = try trial.newStack()
      for name in ["Ada", "Bo", "Cy"] {
        try stack.context.make("Person", ["name": .string(name), "age": 1])
      }
      try stack.context.save()
      let id = try stack.context.one("Person", "Bo").objectID
      try stack.context.one("Person", "Bo").setValue("Di", forKey: "name")
      try stack.context.one("Person", "Cy").setValue(.null, forKey: "age")
      try stack.context.save()
      let reader = stack.reader()
      try expect(reader.names("Person"), is: ["Ada", "Cy", "Di"], "the names")
      try expect(reader.one("Person", "Di").objectID, is: id, "the ID of a changed object")
      try expect(reader.one("Person", "Cy").value(forKey: "age"), is: .null, "an age made nil")
    },
    Rule("an object that is deleted is gone, and its ID leads nowhere") { trial in
      let stack = try trial.newStack()
      for name in ["Ada", "Bo"] { try stack.context.make("Person", ["name": .string(name)]) }
      try stack.context.save()
      let ada = try stack.context.one("Person", "Ada")
      let id = ada.objectID
      try stack.context.delete(ada)
      try stack.context.save()
      let reader = stack.reader()
      try expect(reader.names("Person"), is: ["Bo"], "the names")
      try expectError("an ID that leads nowhere", { $0 is ManagedObjectError }) {
        _ = try reader.existingObject(with: id)
      }
      try stack.context.make("Person", ["name": "Cy"])
      try stack.context.save()
      try expect(reader.one("Person", "Cy").objectID != id, "an ID is given a second time")
    },
    Rule("an object that has its permanent ID before it is saved keeps it") { trial in
      let stack = try trial.newStack()
      let people = try (0..<3).map { try stack.context.make("Person", ["name": .string("p\($0)")]) }
      try stack.context.obtainPermanentIDs(for: [people[1]])
      let id = people[1].objectID
      try expect(!id.isTemporaryID, "the ID that was obtained is temporary")
      try expect(stack.reader().names("Person"), is: [], "the names before the save")
      try stack.context.save()
      try expect(stack.reader().one("Person", "p1").objectID, is: id, "the ID after the save")
      try expect(Set(people.map(\.objectID)).count, is: 3, "different IDs")
    },
    Rule("what was saved is there when the store is opened again", needing: .reopening) { trial in
      let model = try ConformanceModel.families()
      let place = try trial.newPlace()
      var uri = try { () in
        let stack = try ConformanceStack(place, model)
        let ada = try stack.context.make("Person", ["name": "Ada"])
        let pets = try ["b", "a"].map { try stack.context.make("Pet", ["name": .string($0)]) }
        try ada.setObjects(pets, forKey: "pets")
        try stack.context.save()
        return ada.objectID.uriRepresentation()
      }()
      for round in 0..<3 {
        let stack = try ConformanceStack(place, model)
        guard let id = stack.coordinator.managedObjectID(forURIRepresentation: uri) else {
          throw Finding("\(uri) leads nowhere after opening again")
        }
        let ada = try stack.context.existingObject(with: id)
        try expect(ada.names(of: "pets"), is: ["b", "a"], "the pets")
        try ada.setValue(.integer(Int64(round)), forKey: "age")
        try stack.context.save()
        uri = ada.objectID.uriRepresentation()
      }
      let stack = try ConformanceStack(place, model)
      try expect(stack.context.one("Person", "Ada").value(forKey: "age"), is: 2, "the age")
    },
    Rule("a save that fails saves nothing, and leaves everything pending") { trial in
      let stack = try trial.newStack()
      try stack.context.make("Tag", ["name": "red"])
      try stack.context.save()
      let ada = try stack.context.make("Person", ["name": "Ada"])
      let red = try stack.context.make("Tag", ["name": "red"])
      try expectError("a second tag of a name", { _ in true }) { try stack.context.save() }
      try expect(stack.context.hasChanges, "nothing is pending after a save that failed")
      try expect(stack.reader().names("Person"), is: [], "people after a save that failed")
      try red.setValue("blue", forKey: "name")
      try stack.context.save()
      try expect(stack.reader().names("Tag"), is: ["blue", "red"], "the tags")
      try expect(stack.reader().one("Person", "Ada").objectID, is: ada.objectID, "the ID")
    },
  ]
}
