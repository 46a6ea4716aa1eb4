public import ManagedObjects

/// A model in fourteen versions, each of which changes one thing that a migration can be inferred from, and
/// objects of the first.
public enum MigrationChain {
  /// The number of versions.
  public static let count = 14

  /// One of the versions.
  ///
  /// - Parameter number: The number of the version, from 1 to ``count``.
  /// - Returns: The version, which knows those before it.
  /// - Throws: ``ManagedObjects/ModelError``, which it does not.
  public static func version(_ number: Int) throws -> ManagedObjectModel {
    var model = try ManagedObjectModel(entities(number), versionIdentifiers: ["\(number)"])
    for former in 1..<max(1, number) {
      model.formerVersions.insert(try ManagedObjectModel(entities(former)).versionHash)
    }
    return model
  }

  private static func entities(_ number: Int) -> [EntityDescription] {
    var entities = [person(number), animal(number)]
    if 4..<14 ~= number {
      entities.append(EntityDescription("Club") { AttributeDescription("name", .string) })
    }
    if 9..<12 ~= number {
      entities.append(
        EntityDescription("Being", isAbstract: true) {
          AttributeDescription("name", .string, isOptional: false)
        })
    }
    return entities
  }

  private static func person(_ number: Int) -> EntityDescription {
    let animal = number < 5 ? "Pet" : "Animal"
    var person = EntityDescription(
      "Person", parent: 9..<12 ~= number ? "Being" : nil,
      uniquenessConstraints: number < 12 ? [] : [["name"]])
    if !(9..<12 ~= number) {
      person.declaredAttributes.append(
        AttributeDescription("name", .string, isOptional: false))
    }
    person.declaredAttributes.append(nick(number))
    let age: AttributeType = number < 10 ? .integer16 : number < 11 ? .integer32 : .double
    person.declaredAttributes.append(AttributeDescription("age", age))
    if number < 4 { person.declaredAttributes.append(AttributeDescription("note", .string)) }
    if number > 1 {
      person.declaredAttributes.append(
        AttributeDescription("city", .string, isOptional: false, defaultValue: "Rome"))
    }
    person.declaredRelationships = [
      RelationshipDescription(
        "pets", toMany: animal, inverse: number < 7 ? "owner" : "owners",
        isOrdered: 8..<11 ~= number)
    ]
    if number > 10 {
      person.declaredRelationships += [
        RelationshipDescription("boss", to: "Person", inverse: "team"),
        RelationshipDescription("team", toMany: "Person", inverse: "boss"),
      ]
    }
    return person
  }

  private static func nick(_ number: Int) -> AttributeDescription {
    let name = number < 3 ? "nick" : number < 13 ? "alias" : "handle"
    var nick =
      number < 6
      ? AttributeDescription(name, .string)
      : AttributeDescription(name, .string, isOptional: false, defaultValue: "–")
    if number > 2 { nick.renamingIdentifier = "nick" }
    return nick
  }

  private static func animal(_ number: Int) -> EntityDescription {
    var animal = EntityDescription(number < 5 ? "Pet" : "Animal") {
      AttributeDescription("name", .string)
    }
    if number >= 5 { animal.renamingIdentifier = "Pet" }
    if number < 7 {
      animal.declaredRelationships = [
        RelationshipDescription("owner", to: "Person", inverse: "pets")
      ]
    } else {
      var owners = RelationshipDescription("owners", toMany: "Person", inverse: "pets")
      owners.renamingIdentifier = "owner"
      animal.declaredRelationships = [owners]
    }
    return animal
  }

  /// Makes objects of the first version.
  ///
  /// - Throws: What saving throws.
  public static func fill(_ context: ManagedObjectContext) throws {
    let people: [[String: AttributeValue]] = [
      ["name": "Ada", "nick": "Countess", "age": 36, "note": "poetical science"],
      ["name": "Bo", "age": -7], ["name": "Cy", "nick": "", "note": "\u{e9}"],
    ]
    var objects: [ManagedObject] = []
    for values in people { objects.append(try context.make("Person", values)) }
    for (name, owner) in [("Rex", 0), ("Tom", 2), ("Mia", 0), ("Zoe", nil)] as [(String, Int?)] {
      let pet = try context.make("Pet", ["name": .string(name)])
      try pet.setObject(owner.map { objects[$0] }, forKey: "owner")
    }
    try context.save()
  }

  /// What the objects are in the last version, a line each.
  public static let last = [
    "Animal Mia of Ada", "Animal Rex of Ada", "Animal Tom of Cy", "Animal Zoe of ",
    "Person Ada Countess 36.0 Rome, boss nil, pets Mia Rex",
    "Person Bo – -7.0 Rome, boss nil, pets ",
    "Person Cy  nil Rome, boss nil, pets Tom",
  ]

  /// What the objects are, a line each.
  ///
  /// - Throws: What fetching throws.
  public static func lines(_ context: ManagedObjectContext) throws -> [String] {
    var lines: [String] = []
    for animal in try context.all("Animal") {
      let owners = try animal.names(of: "owners").joined(separator: " ")
      lines.append("Animal \(try animal.name()) of \(owners)")
    }
    for person in try context.all("Person") {
      let values = try ["handle", "age", "city"].map { key in
        let value = try person.value(forKey: key)
        return String(value) ?? Double(value).map { "\($0)" } ?? "nil"
      }
      let pets = try person.names(of: "pets").joined(separator: " ")
      let boss = try person.object(forKey: "boss").map { try $0.name() } ?? "nil"
      lines.append(
        "Person \(try person.name()) \(values.joined(separator: " ")), boss \(boss), pets \(pets)"
      )
    }
    return lines
  }
}
