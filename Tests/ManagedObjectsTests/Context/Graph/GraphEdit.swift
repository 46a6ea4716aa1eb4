import ManagedObjects
import SampleData

/// One change of a graph, of objects that are given by their numbers.
enum GraphEdit {
  case insert(Int, entityName: String, zone: Int)
  case set(Int, AttributeIndex, AttributeValue)
  case relate(Int, RelationshipIndex, to: Int?)
  case add(Int, RelationshipIndex, Int, position: Int?)
  case remove(Int, RelationshipIndex, Int)
  case replace(Int, RelationshipIndex, with: [Int])
  case delete(Int)
}

/// What random edits choose from.
struct GraphEditChoices {
  /// The entities of the objects that may be changed, by number.
  var entities: [Int: EntityDescription] = [:]
  var nextNumber = 0
  var zone = 0
  /// Relationships that are left alone.
  var excludedNames: Set<String> = []
  /// How many of a hundred names are missing.
  var missingNameShare = 0

  init() {}

  private var numbers: [Int] { entities.keys.sorted() }

  /// A random change.
  func edit(_ random: inout SplitMix64) -> GraphEdit {
    guard !entities.isEmpty, !random.happens(percent: entities.count < 12 ? 30 : 8) else {
      return .insert(
        nextNumber, entityName: random.pick(from: GraphStack.concreteNames), zone: zone)
    }
    let number = random.pick(from: numbers)
    switch random.below(100) {
    case 0..<25: return set(number, &random)
    case 25..<35: return .delete(number)
    default: return relate(number, &random) ?? set(number, &random)
    }
  }

  private func set(_ number: Int, _ random: inout SplitMix64) -> GraphEdit {
    switch random.below(3) {
    case 0:
      let isMissing = random.happens(percent: missingNameShare)
      return .set(
        number, GraphAttribute.name, isMissing ? .null : random.pick(from: ["a", "b", "c"]))
    case 1: return .set(number, GraphAttribute.rank, randomRank(&random))
    default: return .set(number, GraphAttribute.note, random.pick(from: [.null, "n", "m"]))
    }
  }

  private func randomRank(_ random: inout SplitMix64) -> AttributeValue {
    random.happens(percent: 20) ? .null : .integer(Int64(random.below(5)))
  }

  private func relate(_ number: Int, _ random: inout SplitMix64) -> GraphEdit? {
    guard let entity = entities[number] else { return nil }
    let indices = entity.relationships.indices.filter {
      !excludedNames.contains(entity.relationships[$0].name)
    }
    guard !indices.isEmpty else { return nil }
    let index = RelationshipIndex(random.pick(from: indices))
    let others = numbers.filter { other in
      entities[other].map { entity[index].leads(to: $0) } ?? false
    }
    guard !others.isEmpty else { return nil }
    let other = random.pick(from: others)
    guard entity[index].isToMany else {
      return .relate(number, index, to: random.happens(percent: 20) ? nil : other)
    }
    switch random.below(10) {
    case 0...4:
      let position = entity[index].isOrdered && random.happens(percent: 60) ? random.below(5) : nil
      return .add(number, index, other, position: position)
    case 5...6: return .remove(number, index, other)
    default:
      return .replace(
        number, index, with: (0..<random.below(5)).map { _ in random.pick(from: others) })
    }
  }
}

extension RelationshipDescription {
  fileprivate func leads(to entity: EntityDescription) -> Bool {
    switch destinationEntityName {
    case "Party": entity.name == "Company" || entity.name == "Person"
    default: destinationEntityName == entity.name
    }
  }
}

extension GraphEdit {
  /// Makes the change in a context, of objects that are given by number; adds a new one to them.
  func apply(to context: ManagedObjectContext, _ objects: inout [Int: ManagedObject]) throws {
    if case .insert(let number, let entityName, let zone) = self {
      let object = try context.insert(entityName)
      object.setValue(.integer(Int64(number)), at: GraphAttribute.number)
      object.setValue(.integer(Int64(zone)), at: GraphAttribute.zone)
      objects[number] = object
      return
    }
    guard let object = objects[subject] else { throw NoObject(number: subject) }
    switch self {
    case .insert: break
    case .set(_, let index, let value): object.setValue(value, at: index)
    case .relate(_, let index, let other):
      object.setRelatedObject(other.flatMap { objects[$0] }, at: index)
    case .add(_, let index, let other, let position):
      guard let other = objects[other] else { throw NoObject(number: other) }
      if let position {
        object.insertRelatedObject(other, at: index, position: position)
      } else {
        object.addRelatedObject(other, at: index)
      }
    case .remove(_, let index, let other):
      if let other = objects[other] { object.removeRelatedObject(other, at: index) }
    case .replace(_, let index, let others):
      let others = others.compactMap { objects[$0] }
      if object.entity[index].isOrdered {
        object.setOrderedRelatedObjects(others, at: index)
      } else {
        object.setRelatedObjects(Set(others), at: index)
      }
    case .delete: try context.delete(object)
    }
  }

  /// The number of the object that is changed.
  var subject: Int {
    switch self {
    case .insert(let number, _, _), .set(let number, _, _), .relate(let number, _, _),
      .add(let number, _, _, _), .remove(let number, _, _), .replace(let number, _, _),
      .delete(let number):
      number
    }
  }
}

struct NoObject: Error {
  let number: Int
}
