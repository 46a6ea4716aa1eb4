/// Names that properties of generated classes cannot have.
enum ReservedNames {
  /// The properties that every managed object has.
  ///
  /// Its methods are no obstacle: a property and a method can share a name.
  static let managedObjectProperties: Set<String> = [
    "debugDescription", "description", "entity", "faultingState", "hasChanges",
    "hasPersistentChangedValues", "hashValue", "isDeleted", "isFault", "isInserted", "isUpdated",
    "managedObjectContext", "objectID",
  ]

  /// What a structure of a composite has already.
  static let structureMembers: Set<String> = ["hashValue"]

  /// What an enumeration of strings has already.
  static let keyMembers: Set<String> = [
    "AllCases", "RawValue", "allCases", "hashValue", "rawValue",
  ]

  /// What no generated type can be called: the members of the type that holds the model, among
  /// which all types are named, words that mean the type or object that they stand in, and the
  /// modules by which types are told from those of the same name.
  static let notForTypes = modules.union([
    "Self", "classes", "content", "loaded", "managedObjectModel", "self", "super",
  ])

  /// The modules that generated code speaks of.
  static let modules: Set<String> = [
    "Foundation", "FoundationEssentials", "ManagedObjects", "Swift",
  ]

  /// The types of slots, which a slot must not hide.
  static let slotTypes: Set<String> = ["AttributeIndex", "ManagedObjects", "RelationshipIndex"]

  /// Types of Swift that generated code speaks of.
  static let swiftTypes: Set<String> = [
    "Bool", "CaseIterable", "Double", "Float", "Hashable", "Int", "Int16", "Int32", "Int64", "Int8",
    "Result", "Sendable", "Sequence", "Set", "String", "UInt", "UInt16", "UInt32", "UInt64",
    "UInt8",
  ]

  /// Types of Foundation that generated code speaks of.
  static let foundationTypes: Set<String> = ["Data", "Date", "Decimal", "UUID", "URL"]

  /// Types of this package that generated code speaks of.
  static let stackTypes: Set<String> = [
    "AttributeIndex", "AttributeValue", "CompiledModel", "CompiledModelError", "ManagedObject",
    "ManagedObjectModel", "RelationshipIndex", "VersionHash",
  ]
}
