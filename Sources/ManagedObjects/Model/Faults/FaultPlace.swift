/// A part of a model that can be at fault.
protocol FaultPlace {
  /// The name of the part.
  var name: String { get }
  /// Whether a part declared earlier has the same name where that may not be.
  var isRepeated: Bool { get }
  /// A fault of this part.
  func fault(_ kind: ModelFault.Kind) -> ModelFault
}

/// An entity, and where it stands among the others.
struct EntityPlace: FaultPlace {
  let entity: EntityDescription
  let position: Int
  let isRepeated: Bool

  var name: String { entity.name }

  func fault(_ kind: ModelFault.Kind) -> ModelFault {
    ModelFault(kind, name)
  }
}

/// A property of an entity, or an element of a composite.
struct PropertyPlace<Description>: FaultPlace {
  let property: Description
  let name: String
  let isRepeated: Bool
  /// The kind of part that declares the property.
  let part: ModelFault.Part
  /// The name of that part.
  let owner: String
  /// The position of the entity that declares the property; nil in a composite.
  let entityPosition: Int?

  func fault(_ kind: ModelFault.Kind) -> ModelFault {
    ModelFault(kind, in: part, owner, name)
  }
}

/// A part of a model that has no properties to be checked by rules of their own.
struct PartPlace<Description>: FaultPlace {
  let description: Description
  let name: String
  let isRepeated: Bool
  let part: ModelFault.Part
  /// Where the part stands among those of its kind.
  let position: Int

  func fault(_ kind: ModelFault.Kind) -> ModelFault {
    ModelFault(kind, in: part, name)
  }
}
