/// A section of a ``FetchedResultsController``'s results, as it is when it is asked for.
public struct FetchedResultsSection<Result: ManagedObject> {
  /// The name: the value of the section key in words; empty where there is none.
  public let name: String
  /// What stands for the section in an index at the side of a list; nil for nothing.
  public let indexTitle: String?
  /// How many objects it has.
  public let numberOfObjects: Int
  private let fetchObjects: () -> [Result]

  init(name: String, indexTitle: String?, count: Int, objects: @escaping () -> [Result]) {
    self.name = name
    self.indexTitle = indexTitle
    numberOfObjects = count
    fetchObjects = objects
  }

  /// The objects in order.
  ///
  /// - Complexity: O(*n*) in the number of objects of the section.
  public var objects: [Result] { fetchObjects() }
}

@available(*, unavailable)
extension FetchedResultsSection: Sendable {}
