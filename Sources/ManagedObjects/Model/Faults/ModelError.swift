/// What is wrong with a model, all of it at once.
public struct ModelError: Error, Hashable {
  /// The faults in the order in which the parts of the model are declared.
  public let faults: [ModelFault]

  /// Reports faults.
  public init(faults: [ModelFault]) {
    self.faults = faults
  }
}

extension ModelError {
  /// The faults in words, one a line.
  public var description: String {
    faults.map(\.description).joined(separator: "\n")
  }
}
