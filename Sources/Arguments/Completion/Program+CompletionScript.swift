extension Program {
  /// A script that teaches a shell to complete the words of the program.
  ///
  /// The script knows nothing of the program: it asks the program for candidates whenever the user
  /// does.
  ///
  /// - Parameter shell: The shell: bash from 4.0 on, zsh or fish.
  /// - Returns: What to source in the shell or to put into a file that it finds, with a line feed at
  ///   its end.
  package func completionScript(for shell: Shell) -> String {
    switch shell {
    case .bash: bashCompletionScript
    case .zsh: zshCompletionScript
    case .fish: fishCompletionScript
    }
  }

  /// The program's name as a part of the name of a function.
  var completionFunctionName: String {
    String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }
}
