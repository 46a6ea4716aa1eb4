import Foundation
import ManagedObjects
import Testing

@testable import ModelFiles

/// What a model here cannot say.
@Suite("What compiled models say and models cannot")
struct CompiledModelNoteTests {
  /// The archive of a model of one entity with one attribute, changed before it is written.
  private func bytes(
    _ attribute: AttributeDescription = AttributeDescription("value", .integer32),
    _ change: (inout Changes) -> Void
  ) -> [UInt8] {
    var archiver = ModelArchiver(SampleModels.attribute(attribute))
    let root = archiver.root()
    guard case .dictionary(var list) = archiver.archiver.propertyList(root: root),
      case .array(let objects)? = list["$objects"]
    else { return [] }
    var changes = Changes(objects: objects)
    change(&changes)
    list["$objects"] = .array(changes.objects)
    return BinaryPropertyList.bytes(.dictionary(list))
  }

  /// The objects of an archive, changed by the keys that they have.
  private struct Changes {
    var objects: [PropertyListValue]

    /// Adds an object and answers the reference to it.
    mutating func add(_ object: PropertyListValue) -> PropertyListValue {
      objects.append(object)
      return .reference(objects.count - 1)
    }

    /// Sets a value in the objects that have a key.
    mutating func set(_ name: String, _ value: PropertyListValue?, whereThereIs key: String) {
      for index in objects.indices {
        guard case .dictionary(var fields) = objects[index], fields[key] != nil else { continue }
        fields[name] = value
        objects[index] = .dictionary(fields)
      }
    }
  }

  @Test("unknown keys are noted with the part that has them")
  func unknownKeys() throws {
    let bytes = bytes {
      $0.set("NSFuture", .integer(1), whereThereIs: "NSAttributeType")
      $0.set("NSOther", .reference(0), whereThereIs: "NSAttributeType")
      $0.set("NSMore", .boolean(true), whereThereIs: "NSEntityName")
    }
    #expect(
      try readingCompiled(bytes).notes == [
        "attribute \"value\" of entity \"Thing\": NSFuture is unknown, and has no effect",
        "entity \"Thing\": NSMore is unknown, and has no effect",
      ])
  }

  @Test("rules that are no bounds are noted in words")
  func rules() throws {
    var archiver = ModelArchiver(SampleModels.attribute(AttributeDescription("value", .integer32)))
    let rules = ["SELF > 3", "SELF >= 1 OR SELF == 0", "SELF >= 2", "SELF >= 4"]
    let predicates = rules.map { archiver.predicate($0) }
    let list = archiver.archiver.array(predicates)
    let root = archiver.root()
    guard case .dictionary(var archive) = archiver.archiver.propertyList(root: root),
      case .array(let objects)? = archive["$objects"]
    else { return }
    var changes = Changes(objects: objects)
    changes.set("NSValidationPredicates", list, whereThereIs: "NSAttributeType")
    archive["$objects"] = .array(changes.objects)
    let (model, notes) = try readingCompiled(BinaryPropertyList.bytes(.dictionary(archive)))
    #expect(model.entities.first?.attributes.first?.minimum == 2)
    #expect(notes.count == 3)
    #expect(
      notes.first
        == "attribute \"value\" of entity \"Thing\": the rule \"SELF > 3\" is not checked")
  }

  @Test("a subclass of an attribute's class is an attribute")
  func subclasses() throws {
    let bytes = bytes { changes in
      for index in changes.objects.indices {
        guard case .dictionary(var fields) = changes.objects[index],
          fields["$classname"] == .string("NSAttributeDescription"),
          case .array(let chain)? = fields["$classes"]
        else { continue }
        fields["$classname"] = .string("SpecialAttribute")
        fields["$classes"] = .array([.string("SpecialAttribute")] + chain)
        changes.objects[index] = .dictionary(fields)
      }
    }
    #expect(try readingCompiled(bytes).model.entities.first?.attributes.first?.name == "value")
  }

  @Test("numbers of other kinds become those of the attribute")
  func numbers() throws {
    let rows: [(AttributeType, PropertyListValue, AttributeValue)] = [
      (.integer32, .real(3), 3), (.integer32, .boolean(true), 1),
      (.double, .integer(2), .double(2)),
      (.boolean, .integer(1), true), (.decimal, .real(1.5), .decimal(Decimal(string: "1.5")!)),
      (.float, .real(0.1), .double(Double(Float(0.1)))),
    ]
    for (type, stored, value) in rows {
      let bytes = bytes(AttributeDescription("value", type)) { changes in
        let reference = changes.add(stored)
        changes.set("NSDefaultValue", reference, whereThereIs: "NSAttributeType")
      }
      let (model, notes) = try readingCompiled(bytes)
      #expect(model.entities.first?.attributes.first?.defaultValue == value, "\(type)")
      #expect(notes == [])
    }
  }

  @Test("a default value that the type does not have is left out and noted")
  func foreignDefault() throws {
    let bytes = bytes { changes in
      let reference = changes.add(.string("many"))
      changes.set("NSDefaultValue", reference, whereThereIs: "NSAttributeType")
    }
    let (model, notes) = try readingCompiled(bytes)
    #expect(model.entities.first?.attributes.first?.defaultValue == .null)
    #expect(notes.count == 1)
    #expect(notes.first?.contains("its default value is a text, and is left out") == true)
  }

  @Test(
    "types, classes and rules that nothing here corresponds to are refused by name",
    arguments: [
      ("NSAttributeType", PropertyListValue.integer(2000), "its values are IDs of objects"),
      ("NSAttributeType", .integer(4711), "the unknown type 4711"),
      ("NSPropertyName", .reference(0), "has another name"),
      ("NSAttributeType", .string("x"), "is a text, not a whole number"),
      ("NSEntity", .reference(1), "belongs to another entity"),
      ("NSUserInfo", .reference(99_999), "object 99999, which is not there"),
      ("NSValueTransformerName", .boolean(true), "is true or false, not a text"),
    ])
  func refusals(key: String, value: PropertyListValue, words: String) throws {
    let bytes = bytes { changes in
      var value = value
      if key == "NSEntity" { value = changes.add(.string("x")) }
      changes.set(key, value, whereThereIs: "NSAttributeType")
    }
    let error = #expect(throws: ModelFileError.self) { try readingCompiled(bytes) }
    #expect(error?.description.contains(words) == true, "\(String(describing: error))")
    #expect(error?.path == "M.mom")
  }

  @Test("a request whose predicate cannot be said is left out and noted")
  func foreignPredicate() throws {
    let model = ManagedObjectModel(
      unchecked: [EntityDescription("Thing")],
      fetchRequestTemplates: [FetchRequestTemplate("t", entity: "Thing", predicate: "a == b")])
    var archiver = ModelArchiver(model)
    let root = archiver.root()
    guard case .dictionary(var archive) = archiver.archiver.propertyList(root: root),
      case .array(let objects)? = archive["$objects"]
    else { return }
    var changes = Changes(objects: objects)
    changes.set("NSOperatorType", .integer(11), whereThereIs: "NSOperatorType")
    archive["$objects"] = .array(changes.objects)
    let (read, notes) = try readingCompiled(BinaryPropertyList.bytes(.dictionary(archive)))
    #expect(read.fetchRequestTemplates.isEmpty)
    #expect(
      notes == [
        "fetch request \"t\": it is left out, because its predicate has the operator 11 of class "
          + "NSEqualityPredicateOperator"
      ])
  }
}
