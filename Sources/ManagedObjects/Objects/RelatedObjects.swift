/// The objects at the other end of one relationship.
enum RelatedObjects {
  /// Of a to-one relationship.
  case one(ManagedObject?)
  /// Of a to-many relationship.
  case unordered(Set<ManagedObject>)
  /// Of an ordered to-many relationship, each once.
  case ordered([ManagedObject])

  /// None yet.
  init(_ relationship: RelationshipDescription) {
    if !relationship.isToMany {
      self = .one(nil)
    } else {
      self = relationship.isOrdered ? .ordered([]) : .unordered([])
    }
  }

  /// The objects, in their order if they have one.
  var all: [ManagedObject] {
    switch self {
    case .one(let object): object.map { [$0] } ?? []
    case .unordered(let objects): Array(objects)
    case .ordered(let objects): objects
    }
  }

  var isEmpty: Bool {
    switch self {
    case .one(let object): object == nil
    case .unordered(let objects): objects.isEmpty
    case .ordered(let objects): objects.isEmpty
    }
  }

  func contains(_ object: ManagedObject) -> Bool {
    switch self {
    case .one(let one): one === object
    case .unordered(let objects): objects.contains(object)
    case .ordered(let objects): objects.contains { $0 === object }
    }
  }

  /// Adds an object that is not among them, in place of the one if there can only be one.
  mutating func add(_ object: ManagedObject, at position: Int? = nil) {
    switch self {
    case .one: self = .one(object)
    case .unordered(var objects):
      self = .unordered([])
      objects.insert(object)
      self = .unordered(objects)
    case .ordered(var objects):
      self = .ordered([])
      objects.insert(object, at: min(max(0, position ?? objects.count), objects.count))
      self = .ordered(objects)
    }
  }

  mutating func remove(_ object: ManagedObject) {
    switch self {
    case .one(let one): if one === object { self = .one(nil) }
    case .unordered(var objects):
      self = .unordered([])
      objects.remove(object)
      self = .unordered(objects)
    case .ordered(var objects):
      self = .ordered([])
      objects.removeAll { $0 === object }
      self = .ordered(objects)
    }
  }
}
