/// How a person says which contact is meant.
public enum ContactReference: Hashable, Sendable {
  /// By the number.
  case id(Int64)
  /// By a name, an e-mail address, or the UID.
  case name(String)
}

/// The contact that is meant.
public struct ReferredContact: Hashable, Sendable {
  /// The number.
  public let id: Int64
  /// What the contact is called; nil where it was given by its number.
  public let name: String?
}
