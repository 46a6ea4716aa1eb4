/// The line that shows how a program or one of its commands is used.
struct UsageLine {
  let program: Program
  let command: CommandSyntax?

  /// The usage in full if it fits, and otherwise with one word for all the optional options.
  ///
  /// - Parameter width: The columns there are, the word "Usage" included.
  /// - Returns: The usage, without the word "Usage".
  func text(width: Int) -> String {
    guard let command else { return "\(program.name) [OPTIONS] COMMAND [ARGUMENTS]" }
    guard program.members(of: command).isEmpty else {
      return "\(program.name) \(command.name) COMMAND [ARGUMENTS]"
    }
    let full = line(command, optional: optionalOptions(command))
    if "Usage: ".count + full.count <= width { return full }
    return line(command, optional: ["[OPTIONS]"])
  }

  private func line(_ command: CommandSyntax, optional: [String]) -> String {
    let required = command.options.filter(\.isRequired).map(label)
    let arguments = command.arguments.map(\.label)
    let parts = [program.name, command.name] + required + optional + arguments
    return parts.joined(separator: " ")
  }

  private func optionalOptions(_ command: CommandSyntax) -> [String] {
    command.options.filter { !$0.isRequired }.map(label)
  }

  private func label(_ option: OptionDeclaration) -> String {
    let label = option.isRequired ? option.label : "[\(option.label)]"
    return option.isRepeatable && option.value != nil ? "\(label)..." : label
  }
}
