/// Names that properties of generated classes cannot have.
enum ReservedNames {
  /// The properties that every managed object has.
  ///
  /// Its methods are no obstacle: a property and a method with arguments can share a name.
  static let managedObjectProperties: Set<String> = [
    "entity", "hasChanges", "hashValue", "isDeleted", "isInserted", "isUpdated",
    "managedObjectContext", "objectID",
  ]

  /// What an enumeration of strings has already.
  static let keyMembers: Set<String> = [
    "AllCases", "RawValue", "allCases", "hashValue", "rawValue",
  ]

  /// What no generated type can be called: the members of the type that holds the model, among
  /// which all types are named, and words that mean the type or object that they stand in.
  static let notForTypes: Set<String> = [
    "Self", "classes", "content", "loaded", "managedObjectModel", "self", "super",
  ]

  /// The types of slots, which a slot must not hide.
  static let slotTypes: Set<String> = ["AttributeIndex", "ManagedObjects", "RelationshipIndex"]

  /// Types of Swift that generated code speaks of.
  static let swiftTypes: Set<String> = [
    "Bool", "CaseIterable", "Double", "Float", "Hashable", "Int", "Int16", "Int32", "Int64",
    "Result", "Sendable", "Sequence", "Set", "String",
  ]

  /// Types of Foundation that generated code speaks of.
  static let foundationTypes: Set<String> = ["Data", "Date", "Decimal", "UUID", "URL"]

  /// Types of this package that generated code speaks of.
  static let stackTypes: Set<String> = [
    "AttributeIndex", "AttributeValue", "CompiledModel", "CompiledModelError", "ManagedObject",
    "ManagedObjectModel", "RelationshipIndex", "VersionHash",
  ]
}
