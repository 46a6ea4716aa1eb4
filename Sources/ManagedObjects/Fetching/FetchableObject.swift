/// What gives each class of objects a fetch request of its own type.
///
/// ``ManagedObject`` and with it all its subclasses conform; there is no need to adopt it.
public protocol FetchableObject: ManagedObject {}

extension ManagedObject: FetchableObject {}

extension FetchableObject {
  /// A request for all objects of the entity that the class serves.
  ///
  /// ```swift
  /// var request = Person.fetchRequest()
  /// request.predicate = try FetchPredicate(format: "age >= %@", 50)
  /// ```
  public static func fetchRequest() -> FetchRequest<Self> {
    FetchRequest()
  }
}
