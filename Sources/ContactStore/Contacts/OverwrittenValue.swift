package import ContactCards

/// A value that somebody else saved while a contact was being edited, and that the edit replaced.
package struct OverwrittenValue: Hashable, Sendable {
  /// The field.
  package let field: ContactJSONKey
  /// The value as text; empty for none.
  package let value: String
}
