import Foundation
import Testing

@testable import ManagedObjects

/// What the objects of these tests are: an entity with a property of each kind, and one below it.
private enum Zoo {
  static let animal = EntityDescription("Animal") {
    AttributeDescription("name", .string, isOptional: false)
    AttributeDescription("legs", .integer16)
    AttributeDescription("diet", .integer16)
    AttributeDescription("weight", .double)
    AttributeDescription("page", .uri)
    AttributeDescription("color", .transformable)
    tint
    RelationshipDescription("mother", to: "Animal", inverse: "young")
    RelationshipDescription("young", toMany: "Animal", inverse: "mother")
    RelationshipDescription("keepers", toMany: "Keeper", inverse: "animals", isOrdered: true)
  }
  private static var tint: AttributeDescription {
    var tint = AttributeDescription("tint", .transformable)
    tint.valueTransformerName = "TintOfAnimals"
    return tint
  }
  static let bird = EntityDescription("Bird", parent: "Animal") {
    AttributeDescription("canFly", .boolean, isOptional: false, defaultValue: true)
  }
  static let keeper = EntityDescription("Keeper") {
    AttributeDescription("name", .string)
    RelationshipDescription("animals", toMany: "Animal", inverse: "keepers")
  }

  static var model: ManagedObjectModel? { try? ManagedObjectModel([animal, bird, keeper]) }

  static func context(
    _ classes: [ManagedObject.Type] = [Animal.self, Bird.self, Keeper.self],
    store: StoreKind = .inMemory
  ) throws -> ManagedObjectContext {
    let model = try ManagedObjectModel([animal, bird, keeper])
    let coordinator = try PersistentStoreCoordinator(managedObjectModel: model, classes: classes)
    try coordinator.addPersistentStore(try store.make(model))
    return ManagedObjectContext(persistentStoreCoordinator: coordinator)
  }
}

private enum Diet: Int16, AttributeRepresentable {
  case plants = 1
  case meat
}

private struct TintTransformer: ManagedObjects.ValueTransformer {
  func transformedData(_ tint: Data) -> Data { tint }
  func value(fromTransformedData data: Data) -> Data { data }
}

private struct Color: Codable, Equatable, TransformableValue {
  var red: Double
}

private class Animal: ManagedObject {
  override class var entityName: String? { "Animal" }

  @Managed("name") final var name = "nameless"
  @Managed("legs") final var legs: Int?
  @Managed("diet") final var diet: Diet?
  @Managed("weight") final var weight = 0.0
  @Managed("page") final var page: URL?
  @Transformed("color") final var color: Color?
  @Related("mother") final var mother: Animal?
  @Related("young") final var young: Set<Animal>
  @Related("keepers") final var keepers: [Keeper]
}

private final class Bird: Animal {
  override class var entityName: String? { "Bird" }

  @Managed("canFly") var canFly = false
}

private final class Keeper: ManagedObject {
  override class var entityName: String? { "Keeper" }

  @Managed("name") var name: String?
  @Related("animals") var animals: Set<Animal>
}

/// A class of the entity Animal with one property, which the model has otherwise or not at all.
private class Draft: ManagedObject {
  override class var entityName: String? { "Animal" }
}

private final class Misspelled: Draft { @Managed("nmae") var name: String? }
private final class OtherType: Draft { @Managed("name") var name: Int? }
private final class TooSmall: Draft { @Managed("weight") var weight: Float? }
private final class NotBytes: Draft { @Transformed("name") var name: Color? }
private final class ValueOfObject: Draft { @Managed("mother") var mother: String? }
private final class ToOneOfMany: Draft { @Related("young") var young: Animal? }
private final class SetOfList: Draft { @Related("keepers") var keepers: Set<Keeper> }
private final class ListOfSet: Draft { @Related("young") var young: [ManagedObject] }
private final class ObjectOfValue: Draft { @Related("name") var name: Keeper? }
private final class OtherClass: Draft { @Related("keepers") var keepers: [Animal] }
private final class Below: Misdeclared { @Managed("name") var name = "" }
private final class TurnedColor: Draft { @Transformed("tint") var tint: Color? }
private final class Stranger: ManagedObject {
  override class var entityName: String? { "Bird" }
}
/// A class as a compiler makes them, and one that inherits from it with a property written by hand.
private class Generated: ManagedObject {
  override class var entityName: String? { "Animal" }
  override class var layoutHash: VersionHash? { Zoo.model?.entity(named: "Animal")?.layoutHash }
}
private final class Handmade: Generated { @Managed("nmae") var name: String? }
private class Misdeclared: Draft { @Managed("leggs") final var legs: Int? }

@Suite("Properties that a class names")
struct ManagedPropertyTests {
  @Test(
    "values and objects are read and written by the names of the model",
    arguments: StoreKind.allCases)
  func use(store: StoreKind) throws {
    let context = try Zoo.context(store: store)
    let bird = try Bird(context: context)
    #expect(bird.name == "nameless")
    #expect(bird.canFly)
    #expect(bird.legs == nil && bird.diet == nil && bird.page == nil && bird.color == nil)
    #expect(bird.mother == nil && bird.young.isEmpty && bird.keepers.isEmpty)
    let keepers = try ["Ann", "Bob"].map { name in
      let keeper = try Keeper(context: context)
      keeper.name = name
      return keeper
    }
    bird.name = "Tweety"
    (bird.legs, bird.diet, bird.weight) = (2, .plants, 0.5)
    (bird.page, bird.color) = (URL(string: "https://example.org"), Color(red: 0.25))
    bird.keepers = keepers.reversed()
    let chick = try Bird(context: context)
    chick.name = "Chick"
    chick.mother = bird
    try context.save()

    let other = ManagedObjectContext(
      persistentStoreCoordinator: context.persistentStoreCoordinator)
    let found = try #require(try other.existingObject(with: bird.objectID) as? Bird)
    #expect(found.name == "Tweety" && found.legs == 2 && found.diet == .plants)
    #expect(found.weight == 0.5 && found.color == Color(red: 0.25) && found.canFly)
    #expect(found.page?.absoluteString == "https://example.org")
    #expect(found.keepers.map(\.name) == ["Bob", "Ann"])
    #expect(found.young.map(\.name) == ["Chick"])
    #expect(found.keepers.first?.animals == [found])
    found.keepers.removeFirst()
    found.young = []
    found.legs = nil
    #expect(found.changedValues().keys.sorted() == ["keepers", "legs", "young"])
    #expect(try found.value(forKey: "legs") == .null)
  }

  @Test("two entities that have a property of one name in other places do not share it")
  func sameNames() throws {
    let context = try Zoo.context()
    let (animal, keeper) = (try Animal(context: context), try Keeper(context: context))
    for round in 0..<2 {
      (animal.name, keeper.name) = ("animal \(round)", "keeper \(round)")
      #expect(try animal.value(forKey: "name") == .string("animal \(round)"))
      #expect(try keeper.value(forKey: "name") == .string("keeper \(round)"))
      #expect(animal.name == "animal \(round)" && keeper.name == "keeper \(round)")
    }
  }

  @Test("a key path of a named property stands for its key")
  func keyPaths() throws {
    let model = try ManagedObjectModel([Zoo.animal, Zoo.bird, Zoo.keeper])
    #expect(try model.keyPath(of: \Animal.mother?.name) == "mother.name")
    #expect(try model.keyPath(of: \Bird.canFly) == "canFly")
  }

  private static let refusals: [(type: ManagedObject.Type, words: String)] = [
    (
      Misspelled.self,
      "the entity Animal has no property 'nmae' that can be used here; correct the name, or add the "
        + "property to the model"
    ),
    (
      Below.self,
      "the entity Animal has no property 'leggs' that can be used here; correct the name, or add the "
        + "property to the model"
    ),
    (
      OtherType.self,
      "Animal.name is an attribute of the type string, which the class declares as Int?; declare it "
        + "as String"
    ),
    (
      TooSmall.self,
      "Animal.weight is an attribute of the type double, which the class declares as Float?; declare "
        + "it as Double"
    ),
    (
      NotBytes.self,
      "Animal.name is an attribute of the type string, which the class declares as Color?; declare "
        + "it as String"
    ),
    (
      ValueOfObject.self,
      "Animal.mother is a to-one relationship to Animal, which the class declares as String?; "
        + "declare it as Animal?"
    ),
    (
      ToOneOfMany.self,
      "Animal.young is a to-many relationship without an order to Animal, which the class declares "
        + "as Animal?; declare it as Set<Animal>"
    ),
    (
      SetOfList.self,
      "Animal.keepers is an ordered to-many relationship to Keeper, which the class declares as "
        + "Set<Keeper>; declare it as [Keeper]"
    ),
    (
      ListOfSet.self,
      "Animal.young is a to-many relationship without an order to Animal, which the class declares "
        + "as [ManagedObject]; declare it as Set<Animal>"
    ),
    (
      ObjectOfValue.self,
      "Animal.name is an attribute of the type string, which the class declares as Keeper?; declare "
        + "it as String"
    ),
    (
      OtherClass.self,
      "Animal.keepers is an ordered to-many relationship to Keeper, which the class declares as "
        + "[Animal]; declare it as [Keeper]"
    ),
    (
      Handmade.self,
      "the entity Animal has no property 'nmae' that can be used here; correct the name, or add the "
        + "property to the model"
    ),
    (
      TurnedColor.self,
      "Animal.tint is a transformable attribute with values of the type Data, which the class "
        + "declares as Color?; declare it as Data?"
    ),
  ]

  @Test(
    "a container refuses a class that names what the model has not or has otherwise",
    arguments: refusals.indices)
  func refused(index: Int) throws {
    ValueTransformers.register(TintTransformer(), forName: "TintOfAnimals")
    let (type, words) = Self.refusals[index]
    let error = #expect(throws: ManagedObjectError.self) {
      try Zoo.context([type, Keeper.self])
    }
    #expect(error?.description == words)
  }

  @Test("a container refuses a class that does not inherit from the class of the parent entity")
  func unrelatedClass() throws {
    let error = #expect(throws: ManagedObjectError.self) {
      try Zoo.context([Stranger.self, Animal.self, Keeper.self])
    }
    #expect(
      error?.description
        == "the class Stranger of the entity Bird does not inherit from Animal, the class of its "
        + "parent entity; make it a subclass")
  }

  @Test("a container refuses a second class of an entity, and takes one that it is given twice")
  func severalClasses() throws {
    let classes = [Animal.self, Bird.self, Keeper.self, Animal.self]
    #expect(try Bird(context: Zoo.context(classes)).canFly)
    let error = #expect(throws: ManagedObjectError.self) {
      try Zoo.context([Draft.self, Keeper.self, Animal.self])
    }
    #expect(
      error?.description
        == "the classes Draft and Animal are both listed for the entity Animal; list one")
  }

  @Test(
    "a container refuses a class with a relationship to objects of a class that it is not given")
  func unlistedClass() throws {
    let error = #expect(throws: ManagedObjectError.self) { try Zoo.context([Animal.self]) }
    guard case .wrongClass("Keeper", "ManagedObject")? = error else {
      Issue.record("found another error: \(String(describing: error))")
      return
    }
  }

  @Test("a name that no container has checked reads as nothing, and saving says what is wrong")
  func unchecked() throws {
    let context = try Zoo.context()
    let entity = try #require(
      context.persistentStoreCoordinator.managedObjectModel.entity(named: "Animal"))
    let object = Misspelled(entity: entity, insertInto: context)
    #expect(object.name == nil)
    object.name = "Tweety"
    let error = #expect(throws: ManagedObjectError.self) { try context.save() }
    guard case .unknownKey(_, "nmae")? = error else {
      Issue.record("found another error: \(String(describing: error))")
      return
    }
  }

  private static let fits: [(type: any AttributeRepresentable.Type, types: [AttributeType])] = [
    (Int.self, [.integer16, .integer32, .integer64]), (Int16.self, [.integer16]),
    (Int32.self, [.integer16, .integer32]), (Int64.self, [.integer16, .integer32, .integer64]),
    (Decimal.self, [.decimal]), (Double.self, [.double, .float]), (Float.self, [.float]),
    (Bool.self, [.boolean]), (String.self, [.string, .uri]), (URL.self, [.uri]),
    (Date.self, [.date]), (Data.self, [.binary, .transformable]), (UUID.self, [.uuid]),
    (Diet.self, [.integer16]),
  ]

  @Test("a Swift type reads the attributes all of whose values it has", arguments: fits.indices)
  func types(index: Int) {
    let (type, types) = Self.fits[index]
    #expect(Set(AttributeType.allCases.filter(type.canRepresent)) == Set(types))
  }
}
