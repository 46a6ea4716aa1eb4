import ManagedObjects

/// An attribute that had another name in the version before.
func renamed(_ attribute: AttributeDescription, from former: String) -> AttributeDescription {
  var renamed = attribute
  renamed.renamingIdentifier = former
  return renamed
}

/// An entity that had another name in the version before.
func renamed(_ entity: EntityDescription, from former: String) -> EntityDescription {
  var renamed = entity
  renamed.renamingIdentifier = former
  return renamed
}
