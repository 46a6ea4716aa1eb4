/// How a program ended and what it wrote.
struct Outcome: Equatable {
  /// How a process comes to its end.
  enum Ending: Equatable {
    case exit(Int32)
    case signal(Int32)
  }

  let ending: Ending
  /// What it wrote to standard output.
  let output: [UInt8]
  /// What it wrote to standard error.
  let messages: [UInt8]

  /// Exit status 0, with this output and these messages.
  static func success(_ output: String, messages: String = "") -> Outcome {
    Outcome(ending: .exit(0), output: Array(output.utf8), messages: Array(messages.utf8))
  }
}

extension Outcome {
  /// The output; what is no UTF-8 in it is replaced.
  var text: String { String(decoding: output, as: UTF8.self) }

  /// The messages; what is no UTF-8 in them is replaced.
  var messageText: String { String(decoding: messages, as: UTF8.self) }

  /// The lines of the output.
  var lines: [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  /// The numbers that the output consists of, one on each line.
  var numbers: [Int] { lines.compactMap { Int($0) } }

  /// Whether it exited with 0 and said nothing on standard error.
  var isQuietSuccess: Bool { ending == .exit(0) && messages.isEmpty }

  /// Whether it exited with this status, wrote no data, and gave a message that says so, as text or
  /// as JSON, and has all these words in it.
  func isFailure(_ status: Int32, saying words: String...) -> Bool {
    let beginnings = ["contacts: ", "{\"error\":{\"status\":\(status),"]
    return ending == .exit(status) && output.isEmpty
      && beginnings.contains { messageText.hasPrefix($0) }
      && words.allSatisfy { messageText.contains($0) }
  }
}

extension Outcome: CustomStringConvertible {
  var description: String {
    "\(ending), output: \(text.debugDescription), messages: \(messageText)"
  }
}
