@testable import ManagedObjects

/// What is wrong with a model made of these parts.
func faults(@ModelBuilder in parts: () -> [ModelPart]) -> [ModelFault] {
  ManagedObjectModel.unchecked(parts: parts).faults
}

/// What is wrong with an attribute, the only one of its entity `Thing`, `Thing.key` or whatever it is
/// called.
func faults(of attribute: AttributeDescription) -> [ModelFault] {
  faults { EntityDescription("Thing") { attribute } }
}

/// The kinds of faults of the attribute `Thing.key`, after a change to it.
///
/// Fails the test when a fault is elsewhere.
func faultKinds(
  of type: AttributeType, _ change: (inout AttributeDescription) -> Void
) -> [ModelFault.Kind] {
  var attribute = AttributeDescription("key", type)
  change(&attribute)
  return faults(of: attribute).map { fault in
    fault.entityName == "Thing" && fault.propertyName == "key" ? fault.kind : .missingName
  }
}

extension ManagedObjectModel {
  /// Makes a model of what stands between the braces without looking for faults.
  static func unchecked(
    versionIdentifiers: Set<String> = [], @ModelBuilder parts: () -> [ModelPart]
  ) -> ManagedObjectModel {
    let parts = ModelParts(parts())
    return ManagedObjectModel(
      unchecked: parts.entities, composites: parts.composites,
      configurations: parts.configurations, fetchRequestTemplates: parts.fetchRequestTemplates,
      versionIdentifiers: versionIdentifiers)
  }
}
