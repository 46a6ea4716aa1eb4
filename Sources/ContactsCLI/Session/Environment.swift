#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Everything that a command gets from outside and gives back, so that a test can be the outside.
package struct Environment {
  /// The value of an environment variable.
  package var variable: (String) -> String?
  /// So many bytes of standard input at most, none at its end.
  package var readInput: (Int) throws -> [UInt8]
  /// One line that a person types, without its end; nil at the end of the input.
  package var readLine: () throws -> String?
  /// Writes to standard output.
  package var writeOutput: ([UInt8]) throws -> Void
  /// Writes to standard error.
  package var writeError: ([UInt8]) throws -> Void
  package var inputIsTerminal = false
  package var outputIsTerminal = false
  package var errorIsTerminal = false
  /// The width of the terminal, if output goes to one that tells.
  package var columns: Int?

  package init(
    variable: @escaping (String) -> String?, readInput: @escaping (Int) throws -> [UInt8],
    readLine: @escaping () throws -> String?, writeOutput: @escaping ([UInt8]) throws -> Void,
    writeError: @escaping ([UInt8]) throws -> Void
  ) {
    self.variable = variable
    self.readInput = readInput
    self.readLine = readLine
    self.writeOutput = writeOutput
    self.writeError = writeError
  }
}

extension Environment {
  /// The environment of this process.
  package static var process: Environment {
    var environment = Environment(
      variable: { name in
        unsafe getenv(name).flatMap { unsafe String(validatingCString: $0) }
      },
      readInput: { try Descriptor.standardInput.readSome($0) },
      readLine: { try Descriptor.standardInput.readTypedLine() },
      writeOutput: { try Descriptor.standardOutput.writeAll($0) },
      writeError: { try Descriptor.standardError.writeAll($0) })
    environment.inputIsTerminal = Descriptor.standardInput.isTerminal
    environment.outputIsTerminal = Descriptor.standardOutput.isTerminal
    environment.errorIsTerminal = Descriptor.standardError.isTerminal
    environment.columns = Descriptor.standardOutput.columns
    return environment
  }

  /// How wide a terminal is: `COLUMNS`, else what it says, else 80.
  var width: Int {
    if let stated = variable("COLUMNS").flatMap({ Int($0) }), stated > 0 { return stated }
    return columns ?? 80
  }

  /// Whether to colour what goes to standard output.
  func usesColor(_ choice: ColorChoice?) -> Bool {
    func isSet(_ name: String) -> Bool { variable(name).map { !$0.isEmpty } ?? false }
    func forces(_ name: String) -> Bool { isSet(name) && variable(name) != "0" }
    switch choice ?? .auto {
    case .always: return true
    case .never: return false
    case .auto:
      if isSet("NO_COLOR") { return false }
      if forces("CLICOLOR_FORCE") || forces("FORCE_COLOR") { return true }
      return outputIsTerminal && variable("TERM") != "dumb" && variable("CLICOLOR") != "0"
    }
  }
}

extension Descriptor {
  /// Reads a line from a terminal, which hands over whole lines.
  fileprivate func readTypedLine() throws(StreamError) -> String? {
    let bytes = try readSome(4096)
    if bytes.isEmpty { return nil }
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}

/// When to use colours.
enum ColorChoice: String, CaseIterable {
  case auto
  case always
  case never
}
