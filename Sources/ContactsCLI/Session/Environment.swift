package import ContactCards
package import ContactStore
package import ManagedObjects
import Terminals

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
  /// The seconds since 1970.
  package var now: () -> Int64 = { Int64(time(nil)) }
  /// The milliseconds since some moment, by a clock that nobody sets.
  package var milliseconds: () -> Int64 = {
    var moment = timespec()
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &moment)
    return Int64(moment.tv_sec) * 1000 + Int64(moment.tv_nsec) / 1_000_000
  }
  /// What the day is where the person is.
  package var today: @Sendable () -> ContactCard.PartialDate? = Environment.localDay
  /// The seconds by which the clock where the person is was ahead of UTC at a moment, which is told in
  /// seconds since 1970.
  package var clockOffset: @Sendable (_ moment: Int64) -> Int64 = Environment.localOffset
  /// Is handed each address book that is opened.
  ///
  /// A process that is about to end keeps them: to take one apart is time for nothing.
  package var keep: (AddressBook) -> Void = { _ in }
  /// Gets the description of each store before it is opened, to change it.
  package var adjustStore: (inout PersistentStoreDescription) -> Void = { _ in }
  package var inputIsTerminal = false
  package var outputIsTerminal = false
  package var errorIsTerminal = false
  /// The width of the terminal, if output goes to one that tells.
  package var columns: Int?
  /// The height of the terminal, if output goes to one that tells.
  package var rows: Int?
  /// Shows a text on the terminal by a command of the shell; answers false when there is none.
  package var page: (_ command: String, _ text: [UInt8]) throws -> Bool = { command, text in
    try Pager.show(text, by: command)
  }
  /// Has a person edit a file by a command of the shell; answers what that exits with.
  package var edit: (_ command: String, _ path: String) throws -> Int32 = { command, path in
    try ShellCommand.run(command, [path])
  }
  /// Runs a command of the shell with words behind it; answers what that exits with.
  package var runCommand: (_ command: String, _ words: [String]) throws -> Int32 = {
    try ShellCommand.run($0, $1)
  }
  /// Runs a command of the shell with words behind it; answers what it writes, or nil when it fails.
  package var outputOfCommand: (_ command: String, _ words: [String]) -> [UInt8]? = {
    ShellCommand.output(of: $0, $1)
  }
  /// Opens the terminal for a command that takes the whole screen.
  package var openScreen: () throws -> any ScreenTerminal
  /// Makes what a command that goes on until it is ended waits by.
  package var startWaiting: () throws -> any Waiting = { try ProcessWaiting() }

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
    openScreen = { try Terminal.open(variable: variable) }
  }
}

extension Environment {
  /// The day by the clock and in the time zone of this process.
  private static func localDay() -> ContactCard.PartialDate? {
    var moment = time(nil)
    var parts = unsafe tm()
    guard unsafe localtime_r(&moment, &parts) != nil else { return nil }
    return unsafe ContactCard.PartialDate(
      year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
  }

  /// The offset of the time zone of this process.
  private static func localOffset(_ moment: Int64) -> Int64 {
    var moment = time_t(moment)
    var parts = unsafe tm()
    return unsafe localtime_r(&moment, &parts) == nil ? 0 : Int64(unsafe parts.tm_gmtoff)
  }

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
    environment.keep = { _ = unsafe Unmanaged.passRetained(KeptBook($0)) }
    environment.inputIsTerminal = Descriptor.standardInput.isTerminal
    environment.outputIsTerminal = Descriptor.standardOutput.isTerminal
    environment.errorIsTerminal = Descriptor.standardError.isTerminal
    (environment.columns, environment.rows) = Descriptor.standardOutput.size ?? (nil, nil)
    return environment
  }

  /// How wide a terminal is: `COLUMNS`, else what it says, else 80.
  var width: Int {
    if let stated = variable("COLUMNS").flatMap({ Int($0) }), stated > 0 { return stated }
    return columns ?? 80
  }

  /// Whether to colour what goes to standard output.
  ///
  /// - Parameters:
  ///   - choice: What an option says; nil for nothing.
  ///   - configured: What the configuration says, which counts where the environment says nothing.
  /// - Returns: Whether to.
  /// - Throws: What `configured` throws.
  func usesColor(
    _ choice: ColorChoice?, configured: @autoclosure () throws -> ColorChoice?
  ) rethrows -> Bool {
    switch choice ?? .auto {
    case .always: return true
    case .never: return false
    case .auto: if let (_, uses) = colorVariable { return uses }
    }
    switch try choice ?? configured() ?? .auto {
    case .always: return true
    case .never: return false
    case .auto: return outputIsTerminal
    }
  }

  /// The variable that decides about colours, and how; nil when none does.
  var colorVariable: (name: String, usesColor: Bool)? {
    func isSet(_ name: String) -> Bool { variable(name).map { !$0.isEmpty } ?? false }
    if isSet("NO_COLOR") { return ("NO_COLOR", false) }
    for name in ["CLICOLOR_FORCE", "FORCE_COLOR"] where isSet(name) && variable(name) != "0" {
      return (name, true)
    }
    if variable("TERM") == "dumb" { return ("TERM", false) }
    return variable("CLICOLOR") == "0" ? ("CLICOLOR", false) : nil
  }
}

/// An address book that nobody takes apart.
private final class KeptBook {
  private let book: AddressBook

  init(_ book: AddressBook) { self.book = book }
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
