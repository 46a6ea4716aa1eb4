/// Something in a model file that the model made of it does not say.
public struct ModelFileNote: Hashable {
  /// The part of the model that it is about, in words.
  public let subject: String
  /// What is not said.
  public let message: String

  init(_ subject: String, _ message: String) {
    self.subject = subject
    self.message = message
  }
}

extension ModelFileNote: Sendable {}

extension ModelFileNote: CustomStringConvertible {
  /// The part and what is not said of it, as in `attribute "age" of entity "Person": …`.
  public var description: String { "\(subject): \(message)" }
}
