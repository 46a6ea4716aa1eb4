import ManagedObjects
import ModelFiles

/// The names of the types that are generated for a model, and how to speak of others beside them.
struct TypeNames {
  /// The type that holds the model.
  let namespace: String
  /// The class of each entity's objects, by the name of the entity; none for plain managed objects.
  let classes: [String: String]
  /// The generated class that a class written by hand inherits from, by the name of the entity.
  let bases: [String: String]
  /// The structure for each composite, by the name of the composite.
  let composites: [String: String]
  /// The enumeration of the keys in each class.
  let keys: String
  /// The enumeration of the slots in each class.
  let slots: String
  /// All names of types that are of the module's own.
  private let own: Set<String>

  init(_ document: ModelDocument, modelName: String, options: GeneratorOptions) {
    var unique = UniqueNames()
    classes = Self.classes(of: document, options, &unique)
    let categories = document.model.entities.filter {
      document.classOrigin(of: $0, options) == .inherited
    }
    bases = Self.names(for: categories.map(\.name), &unique) { [classes] in
      (classes[$0] ?? $0) + "Base"
    }
    composites = Self.names(for: document.model.composites.map(\.name), &unique) {
      SwiftIdentifier.typeName($0, isCapitalized: true)
    }
    namespace = unique.take(Self.namespace(of: modelName))
    let known = Set(classes.values).union(bases.values).union(composites.values)
    own = known.union([namespace])
    keys = unique.take("Key")
    slots = unique.take("Slot")
  }

  /// What the type for a model of a name is called: `InventoryModel` for `Inventory`.
  static func namespace(of modelName: String) -> String {
    let name = SwiftIdentifier.typeName(modelName, isCapitalized: true)
    return name.hasSuffix("Model") ? name : name + "Model"
  }

  private static func names(
    for wanted: [String], _ unique: inout UniqueNames, as name: (String) -> String
  ) -> [String: String] {
    var names: [String: String] = [:]
    for one in wanted where names[one] == nil { names[one] = unique.take(name(one)) }
    return names
  }

  private static func classes(
    of document: ModelDocument, _ options: GeneratorOptions, _ unique: inout UniqueNames
  ) -> [String: String] {
    var classes: [String: String] = [:]
    let entities = document.model.entities
    for entity in entities where document.classOrigin(of: entity, options) == .unknown {
      // Two entities may share a class that somebody wrote.
      classes[entity.name] = className(entity)
    }
    unique = UniqueNames(taken: ReservedNames.notForTypes.union(classes.values))
    for entity in entities where document.classOrigin(of: entity, options) != .unknown {
      guard classes[entity.name] == nil else { continue }
      let names = [className(entity), SwiftIdentifier.typeName(entity.name)].compactMap { $0 }
      let free = names.first { !classes.values.contains($0) } ?? names[0]
      classes[entity.name] = unique.take(free)
    }
    return classes
  }

  /// The class that a model names for an entity, without its module; nil for none.
  private static func className(_ entity: EntityDescription) -> String? {
    guard let name = entity.managedObjectClassName?.split(separator: ".").last,
      !["NSManagedObject", "ManagedObject"].contains(name)
    else { return nil }
    return SwiftIdentifier.typeName(String(name))
  }
}

extension TypeNames {
  /// How to speak of a type of Swift.
  func swift(_ name: String) -> String {
    own.contains(name) ? "Swift.\(name)" : name
  }

  /// How to speak of a type of Foundation, which the namespace has an alias for if need be, because
  /// the module that declares it is not the same everywhere.
  func foundation(_ name: String) -> String {
    own.contains(name) ? "\(SwiftIdentifier.quoted(namespace)).\(Self.alias(name))" : name
  }

  /// What speaking of a type of Foundation needs.
  func foundationUse(of name: String) -> FoundationUse {
    own.contains(name) ? .inside : .shown
  }

  /// How to speak of a type of the stack.
  func stack(_ name: String) -> String {
    own.contains(name) ? "ManagedObjects.\(name)" : name
  }

  /// The types of Foundation that need an alias.
  var hiddenFoundationTypes: [String] {
    ReservedNames.foundationTypes.filter(own.contains).sorted()
  }

  /// The alias of a type of Foundation in the namespace.
  static func alias(_ name: String) -> String { "Foundation\(name)" }

  /// The class of an entity's objects, ready to be written.
  func objectClass(of entityName: String) -> String {
    classes[entityName].map(SwiftIdentifier.quoted) ?? stack("ManagedObject")
  }

  /// Whether a property of this name would hide a type from the properties beside it.
  func hidesType(_ name: String) -> Bool {
    own.contains(name) || name == keys || name == slots
      || ReservedNames.swiftTypes.contains(name) || ReservedNames.foundationTypes.contains(name)
      || ReservedNames.stackTypes.contains(name)
      || ReservedNames.modules.contains(name)
  }

  /// Whether a type of this name is generated, or a class for objects of the model.
  func isGenerated(_ name: String) -> Bool { own.contains(name) }
}
