import Foundation
import ManagedObjects

@testable import ModelFiles

/// Writes mapping models as Apple's compiler does.
struct MappingArchiver {
  /// What writes the expressions.
  var archiver = ModelArchiver(ManagedObjectModel(unchecked: []))

  /// The content of the `.cdm` of a mapping model.
  ///
  /// - Parameters:
  ///   - model: The mappings.
  ///   - change: Changes the fields of each object before it is written, by its class and its name.
  /// - Returns: The bytes of a binary property list.
  static func bytes(
    _ model: MappingModel,
    _ change: (_ className: String, _ name: String, inout KeyedArchiver.Fields) -> Void = {
      _, _, _ in
    }
  ) -> [UInt8] {
    var archiver = MappingArchiver()
    let root = archiver.root(model, change)
    return archiver.archiver.archiver.bytes(root: root)
  }

  /// The archive of an expression.
  static func bytes(_ expression: FetchExpression) -> [UInt8] {
    var archiver = MappingArchiver()
    let root = archiver.archiver.expression(expression)
    return archiver.archiver.archiver.bytes(root: root)
  }

  private typealias Change = (String, String, inout KeyedArchiver.Fields) -> Void

  private mutating func root(_ model: MappingModel, _ change: Change) -> PropertyListValue {
    let mappings = model.entityMappings.map { ($0.name, entity($0, change)) }
    var fields = [
      "NSEntityMappings": archiver.archiver.array(mappings.map(\.1)),
      "NSEntityMappingsByName": archiver.archiver.dictionary(
        mappings.map { (key: $0.0, value: $0.1) }),
    ]
    change("NSMappingModel", "", &fields)
    return archiver.archiver.object(["NSMappingModel"], fields)
  }

  private mutating func entity(_ mapping: EntityMapping, _ change: Change) -> PropertyListValue {
    let attributes = mapping.attributeMappings.map { property($0, change) }
    let relationships = mapping.relationshipMappings.map { property($0, change) }
    let type = EntityMapping.MappingType.compiled.firstIndex(of: mapping.mappingType)
    var fields: KeyedArchiver.Fields = [
      "NSMappingName": archiver.archiver.text(mapping.name),
      "NSMappingType": .integer(Int64(type ?? -1)),
      "NSSourceEntityName": archiver.archiver.text(mapping.sourceEntityName),
      "NSDestinationEntityName": archiver.archiver.text(mapping.destinationEntityName),
      "NSEntityMigrationPolicyClassName": archiver.archiver.text(
        mapping.entityMigrationPolicyClassName),
      "NSSourceExpression": mapping.sourceExpression.map { request($0) } ?? KeyedArchiver.nothing,
      "NSAttributeMappings": archiver.archiver.array(attributes),
      "NSRelationshipMappings": archiver.archiver.array(relationships),
      "NSUserInfo": userInfo(mapping.userInfo),
      "NSSourceEntityVersionHash": hash(of: mapping.sourceEntityName),
      "NSDestinationEntityVersionHash": hash(of: mapping.destinationEntityName),
    ]
    change("NSEntityMapping", mapping.name, &fields)
    return archiver.archiver.object(["NSEntityMapping"], fields)
  }

  private mutating func property(
    _ property: PropertyMapping, _ change: Change
  ) -> PropertyListValue {
    let expression = property.valueExpression.map { archiver.expression($0) }
    var fields: KeyedArchiver.Fields = [
      "NSDestinationPropertyName": archiver.archiver.text(property.name),
      "NSValueExpression": expression ?? KeyedArchiver.nothing,
      "NSPropertyTransforms": KeyedArchiver.nothing,
      "NSUserInfo": userInfo(property.userInfo),
    ]
    change("NSPropertyMapping", property.name, &fields)
    return archiver.archiver.object(["NSPropertyMapping"], fields)
  }

  private mutating func request(_ expression: FetchExpression) -> PropertyListValue {
    let request = archiver.expression(expression)
    let context = archiver.expression(.key("sourceContext", of: .variable("manager")))
    return archiver.archiver.object(
      ["NSFetchRequestExpression", "NSExpression"],
      [
        "NSExpressionType": .integer(50), "NSCountOnlyFlag": .boolean(false),
        "NSFRExpression": request, "NSMOCExpression": context,
      ])
  }

  private mutating func userInfo(_ info: [String: String]) -> PropertyListValue {
    guard !info.isEmpty else { return KeyedArchiver.nothing }
    let entries = info.sorted { $0.key < $1.key }.map {
      (key: $0.key, value: archiver.archiver.text($0.value))
    }
    return archiver.archiver.dictionary(entries)
  }

  private mutating func hash(of entity: String?) -> PropertyListValue {
    entity.map { archiver.archiver.plain(.data(Self.hash(of: $0))) } ?? KeyedArchiver.nothing
  }

  /// What stands for Core Data's hash of an entity.
  static func hash(of entity: String) -> Data {
    Data(Array(entity.utf8) + Array(repeating: 0, count: 32)).prefix(32)
  }
}
