extension ArraySlice<Substring> {
  /// Keys as a key path, with dots between them.
  ///
  /// Every request with a condition or an order asks for it. The library's `joined` is generic, and
  /// looks up how types conform to protocols when it first runs, which takes longer than the rest of
  /// the binding.
  ///
  /// - Complexity: O(*n*) in the length of the keys.
  var keyPath: String {
    guard var text = first.map(String.init) else { return "" }
    for key in dropFirst() {
      text += "."
      text += key
    }
    return text
  }
}
