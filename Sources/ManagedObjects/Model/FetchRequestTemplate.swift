/// A fetch request that a model holds under a name, with variables to be filled in.
public struct FetchRequestTemplate: Hashable {
  /// What a fetch answers with.
  ///
  /// The raw values are those of the model files.
  public enum ResultType: Int, Sendable {
    /// Objects.
    case objects = 0
    /// The IDs of objects.
    case objectIDs = 1
    /// Dictionaries of values.
    case dictionaries = 2
    /// How many objects there are.
    case count = 4
  }

  /// The name, unique in the model.
  public let name: String
  /// The entity whose objects are wanted.
  public let entityName: String
  /// The format of the condition, in which `$NAME` stands for a variable; nil for all objects.
  public var predicateFormat: String?
  /// How many objects to answer at most; 0 for all.
  public var fetchLimit = 0
  /// How many objects to load at a time; 0 for all at once.
  public var fetchBatchSize = 0
  /// What the fetch answers with.
  public var resultType: ResultType = .objects
  /// Whether objects of subentities count; nil for the default, true.
  public var includesSubentities: Bool?
  /// Whether values are loaded with the objects; nil for the default, true.
  public var includesPropertyValues: Bool?
  /// Whether unsaved changes count; nil for the default, true.
  public var includesPendingChanges: Bool?
  /// Whether objects are answered as faults; nil for the default, true.
  public var returnsObjectsAsFaults: Bool?
  /// Whether equal dictionaries are answered once; nil for the default, false.
  public var returnsDistinctResults: Bool?

  /// Describes a fetch request.
  ///
  /// - Parameters:
  ///   - name: The name, unique in the model.
  ///   - entity: The entity whose objects are wanted.
  ///   - predicate: The format of the condition, in which `$NAME` stands for a variable.
  public init(_ name: String, entity: String, predicate: String? = nil) {
    self.name = name
    entityName = entity
    predicateFormat = predicate
  }
}

extension FetchRequestTemplate: Sendable {}
