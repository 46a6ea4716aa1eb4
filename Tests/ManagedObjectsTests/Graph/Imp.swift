import ManagedObjects

/// An object that does in the events of its life what a test tells it.
final class Imp: ManagedObject {
  override class var entityName: String? { "Imp" }

  static let model = try? ManagedObjectModel {
    EntityDescription("Imp") {
      AttributeDescription("name", .string)
      AttributeDescription("age", .integer32, minimum: 0)
      AttributeDescription("shout", .string, derivedFrom: "uppercase:(name)")
      RelationshipDescription("mate", to: "Imp", inverse: "mate")
      RelationshipDescription("master", to: "Imp", inverse: "servants")
      RelationshipDescription("servants", toMany: "Imp", inverse: "master", deleteRule: .cascade)
    }
  }

  var onWillSave: ((Imp) throws -> Void)?
  var onDidSave: ((Imp) throws -> Void)?
  var onValidate: ((Imp) throws -> Void)?
  var onPrepareForDeletion: ((Imp) throws -> Void)?

  var name: String? {
    get { String(value(at: AttributeIndex(0))) }
    set { setValue(newValue?.attributeValue ?? .null, at: AttributeIndex(0)) }
  }

  var age: Int32? {
    get { Int32(value(at: AttributeIndex(1))) }
    set { setValue(newValue?.attributeValue ?? .null, at: AttributeIndex(1)) }
  }

  var mate: Imp? {
    get { relatedObject(at: RelationshipIndex(0)) }
    set { setRelatedObject(newValue, at: RelationshipIndex(0)) }
  }

  var master: Imp? {
    get { relatedObject(at: RelationshipIndex(1)) }
    set { setRelatedObject(newValue, at: RelationshipIndex(1)) }
  }

  var servants: Set<Imp> {
    get { relatedObjects(at: RelationshipIndex(2)) }
    set { setRelatedObjects(newValue, at: RelationshipIndex(2)) }
  }

  override func willSave() { try? onWillSave?(self) }

  override func didSave() { try? onDidSave?(self) }

  override func prepareForDeletion() { try? onPrepareForDeletion?(self) }

  override func validateForInsert() throws {
    try onValidate?(self)
    try super.validateForInsert()
  }

  override func validateForUpdate() throws {
    try onValidate?(self)
    try super.validateForUpdate()
  }
}

extension ManagedObjectContext {
  @discardableResult
  func insertImp(_ name: String, _ age: Int32? = nil) throws -> Imp {
    let imp = try Imp(context: self)
    imp.name = name
    imp.age = age
    return imp
  }

  /// All imps by name.
  func imps() throws -> [Imp] {
    var request = FetchRequest<Imp>()
    request.sortDescriptors = [KeySortDescriptor("name")]
    return try fetch(request)
  }
}
