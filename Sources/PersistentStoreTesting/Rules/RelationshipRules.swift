import ManagedObjects
import SampleData

/// What leads from object to object.
extension StoreConformance {
  static let relationships: [Rule] = [
    Rule("a to-one relationship and the to-many one that answers it agree in every context") {
      trial in
      let stack = try trial.newStack()
      let context = stack.context
      let firms = try ["A", "B"].map { try context.make("Company", ["name": .string($0)]) }
      let people = try (0..<5).map { try context.make("Person", ["name": .string("p\($0)")]) }
      for (number, person) in people.enumerated() {
        try person.setObject(firms[number % 2], forKey: "employer")
      }
      try context.save()
      try expect(
        stack.reader().one("Company", "A").names(of: "staff"), is: ["p0", "p2", "p4"], "staff")
      try people[0].setObject(firms[1], forKey: "employer")
      try people[2].setObject(nil, forKey: "employer")
      try context.save()
      let reader = stack.reader()
      try expect(reader.one("Company", "A").names(of: "staff"), is: ["p4"], "the staff of A")
      try expect(
        reader.one("Company", "B").names(of: "staff"), is: ["p0", "p1", "p3"], "that of B")
      try expect(
        try reader.one("Person", "p0").object(forKey: "employer")?.name(), is: "B", "the employer")
      try context.delete(firms[1])
      try context.save()
      try expect(
        try stack.reader().one("Person", "p0").object(forKey: "employer")?.name(), is: nil,
        "the employer that was deleted")
    },
    Rule("relationships of one object whose inverses have the same name are kept apart") { trial in
      let stack = try trial.newStack()
      let firm = try stack.context.make("Company", ["name": "F"])
      for name in ["a", "b"] {
        try stack.context.make("Person", ["name": .string(name)]).setObject(
          firm, forKey: "employer")
      }
      try stack.context.make("Machine", ["name": "m"]).setObject(firm, forKey: "employer")
      try stack.context.save()
      let reader = stack.reader()
      try expect(reader.one("Company", "F").names(of: "staff"), is: ["a", "b"], "the staff")
      try expect(reader.one("Company", "F").names(of: "machines"), is: ["m"], "the machines")
      try stack.context.delete(firm)
      try stack.context.save()
      try expect(
        try stack.reader().one("Machine", "m").object(forKey: "employer")?.name(), is: nil,
        "the employer of a machine")
    },
    Rule("one-to-one relationships lead back, also when somebody else is led to") { trial in
      let stack = try trial.newStack()
      let people = try ["a", "b", "c"].map {
        try stack.context.make("Person", ["name": .string($0)])
      }
      try people[0].setObject(people[1], forKey: "spouse")
      try stack.context.save()
      try people[2].setObject(people[1], forKey: "spouse")
      try stack.context.save()
      let reader = stack.reader()
      let spouses = try reader.all("Person").map { try $0.object(forKey: "spouse")?.name() }
      try expect(spouses, is: [nil, "c", "b"], "the spouses")
    },
    Rule("many-to-many relationships keep their pairs") { trial in
      let stack = try trial.newStack()
      let people = try ["a", "b", "c"].map {
        try stack.context.make("Person", ["name": .string($0)])
      }
      let firm = try stack.context.make("Company", ["name": "f"])
      let tags = try ["x", "y"].map { try stack.context.make("Tag", ["name": .string($0)]) }
      try tags[0].setObjects([people[0], people[1], firm], forKey: "parties")
      try people[2].setObjects(tags, forKey: "tags")
      try people[0].setObjects([people[0], people[2]], forKey: "friends")
      try stack.context.save()
      var reader = stack.reader()
      try expect(reader.one("Tag", "x").names(of: "parties"), is: ["a", "b", "c", "f"], "parties")
      try expect(reader.one("Company", "f").names(of: "tags"), is: ["x"], "the tags of a company")
      try expect(reader.one("Person", "c").names(of: "friends"), is: ["a"], "friends")
      try tags[0].setObjects([people[1]], forKey: "parties")
      try stack.context.delete(people[2])
      try stack.context.save()
      reader = stack.reader()
      try expect(reader.one("Tag", "x").names(of: "parties"), is: ["b"], "parties that are left")
      try expect(reader.one("Tag", "y").names(of: "parties"), is: [], "parties of y")
      try expect(reader.one("Person", "a").names(of: "friends"), is: ["a"], "friends that are left")
    },
    Rule("relationships that nothing answers lead where they were led") { trial in
      let stack = try trial.newStack()
      let ada = try stack.context.make("Person", ["name": "Ada"])
      let child = try stack.context.make("Child", ["name": "Kid", "school": "s"])
      let firm = try stack.context.make("Company", ["name": "Firm"])
      try ada.setObject(firm, forKey: "idol")
      try ada.setObjects([child, firm, ada], forKey: "seen")
      try stack.context.save()
      let reader = stack.reader()
      try expect(try reader.one("Person", "Ada").object(forKey: "idol")?.name(), is: "Firm", "idol")
      try expect(reader.one("Person", "Ada").names(of: "seen"), is: ["Ada", "Firm", "Kid"], "seen")
      try stack.context.delete(child)
      try ada.setObject(child.isDeleted ? ada : nil, forKey: "idol")
      try ada.setObjects([firm], forKey: "seen")
      try stack.context.save()
      try expect(stack.reader().one("Person", "Ada").names(of: "seen"), is: ["Firm"], "seen then")
    },
    Rule("an ordered relationship keeps its order through every change") { trial in
      let stack = try trial.newStack()
      let owner = try stack.context.make("Person", ["name": "o"])
      var expected: [String] = []
      for round in 0..<trial.rounds {
        var pets = try owner.objects(forKey: "pets")
        for _ in 0...trial.random.below(3) {
          switch trial.random.below(3) {
          case 0 where !pets.isEmpty: pets.remove(at: trial.random.below(pets.count))
          case 1 where pets.count > 1: pets.swapAt(0, trial.random.below(pets.count))
          default:
            let pet = try stack.context.make("Pet", ["name": .string("\(round).\(pets.count)")])
            pets.insert(pet, at: trial.random.below(pets.count + 1))
          }
        }
        try owner.setObjects(pets, forKey: "pets")
        expected = try pets.map { try $0.name() }
        try stack.context.save()
        try expect(stack.reader().one("Person", "o").names(of: "pets"), is: expected, "the pets")
      }
      let pets = try owner.objects(forKey: "pets").count
      try stack.context.delete(owner)
      try stack.context.save()
      let left = try stack.reader().all("Pet").filter { try $0.object(forKey: "owner") != nil }
      try expect(left.count, is: 0, "pets of \(pets) that still have an owner")
    },
    Rule(
      "a fetch of an entity finds the objects of those that inherit from it, unless it says not to"
    ) { trial in
      let stack = try trial.newStack()
      for (entity, name) in [("Person", "p"), ("Child", "c"), ("Company", "f")] {
        try stack.context.make(entity, ["name": .string(name)])
      }
      try stack.context.save()
      let reader = stack.reader()
      try expect(reader.names("Party"), is: ["c", "f", "p"], "parties")
      try expect(reader.names("Person"), is: ["c", "p"], "people")
      try expect(reader.one("Party", "c").entity.name, is: "Child", "the entity of a child")
      var request = FetchRequest<ManagedObject>(entityName: "Person")
      request.includesSubentities = false
      try expect(try reader.fetch(request).map { try $0.name() }, is: ["p"], "people alone")
    },
  ]
}
