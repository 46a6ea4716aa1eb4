/// A value that somebody else saved while a contact was being edited, and that the edit replaced.
public struct OverwrittenValue: Hashable, Sendable {
  /// The field.
  public let field: ContactJSONKey
  /// The value as text; empty for none.
  public let value: String
}
