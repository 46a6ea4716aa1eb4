extension [String] {
  /// The texts that are not empty, with a separator between any two.
  ///
  /// Not by the generic `joined`: finding out at run time how to join takes longer than most commands
  /// take for all else that they make of a contact.
  ///
  /// - Complexity: O(*n*) in the length of the texts.
  package func unitedUnlessEmpty(by separator: String) -> String {
    var united = ""
    for text in self where !text.isEmpty {
      if !united.isEmpty { united += separator }
      united += text
    }
    return united
  }
}
