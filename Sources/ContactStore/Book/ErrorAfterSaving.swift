/// What failed after a change had been saved, which stands.
package struct ErrorAfterSaving: Error {
  /// The error.
  package let error: any Error
}
