extension Program {
  /// What a word of a command line can be completed to.
  ///
  /// Commands, options and choices are found in the declaration; what else a value can be, a closure
  /// is asked for.
  ///
  /// - Parameters:
  ///   - words: The words after the program's own name.
  ///   - index: Which of them to complete; their number stands for a new word at the end. The word
  ///     ends at the cursor.
  ///   - values: Knows the candidates of names.
  /// - Returns: The candidates, all of which begin with what is typed; where none of those that
  ///   `values` knows does, all begin with it but for the case of letters.
  /// - Complexity: O(*n*) in the length of the words, and in the number of candidates.
  package func completions(
    for words: [String], at index: Int, values: @escaping CandidateResolver = { _ in [] }
  ) -> Completions {
    Completer(words, at: index, of: self, resolver: values).completions()
  }
}
