/// The description of a property whose value is what a fetch request finds.
///
/// In the request's predicate `$FETCH_SOURCE` is the object that is asked and `$FETCHED_PROPERTY`
/// this description.
public struct FetchedPropertyDescription: Hashable {
  /// The name, unique among the properties of its entity.
  public let name: String
  /// What is fetched.
  public var fetchRequest: FetchRequestTemplate
  /// Whether the property may be empty.
  public var isOptional = true
  /// Whether the property takes part in synchronisation.
  public var isSyncable = true
  /// A text that makes the version hash differ where the description does not.
  public var versionHashModifier: String?
  /// Texts that mean something to the program, not to the stack.
  public var userInfo: [String: String] = [:]

  /// The name that Xcode's editor gives to the request of a fetched property.
  public static let defaultRequestName = "fetchedPropertyFetchRequest"

  /// Describes a fetched property.
  ///
  /// - Parameters:
  ///   - name: The name; a letter followed by letters, digits and underscores.
  ///   - entity: The entity whose objects are fetched.
  ///   - predicate: The format of the condition.
  public init(_ name: String, entity: String, predicate: String? = nil) {
    self.init(
      name,
      fetchRequest: FetchRequestTemplate(
        Self.defaultRequestName, entity: entity, predicate: predicate))
  }

  /// Describes a fetched property by its request.
  public init(_ name: String, fetchRequest: FetchRequestTemplate) {
    self.name = name
    self.fetchRequest = fetchRequest
  }
}

extension FetchedPropertyDescription: Sendable {}
