import Foundation
import TestSupport

/// A fresh folder with an address book that is yet to be made, and the command to work on it.
final class Workplace {
  /// The home of the commands, and the folder that the shell's run in.
  private let folder: TemporaryFolder
  /// The folder of the command, which is called `contacts` there.
  private let binaries: TemporaryFolder
  /// The command.
  private(set) var binary: String

  /// The environment of the commands.
  var environment: [String: String]
  /// What commands are run through.
  private var wrapper: [String] = []

  /// - Throws: ``MissingBinary``.
  init() throws {
    binary = try ContactsBinary.path()
    folder = try TemporaryFolder()
    binaries = try TemporaryFolder()
    environment = [
      "PATH": "\(binaries.path):\(Tools.searchPath)", "HOME": folder.path,
      "CONTACTS_STORE": folder("book.contacts"),
    ]
    try FileManager.default.createSymbolicLink(
      atPath: binaries("contacts"), withDestinationPath: binary)
  }

  /// Another folder, with the same files.
  func copy() throws -> Workplace {
    let other = try Workplace()
    for name in try names() {
      try FileManager.default.copyItem(atPath: path(name), toPath: other.path(name))
    }
    return other
  }

  /// The path of a name in the folder.
  func path(_ name: String) -> String { folder(name) }

  /// The path of the address book that commands use unless told otherwise.
  var store: String { folder("book.contacts") }
  var journal: String { store + "-journal" }
  var lock: String { store + "-lock" }

  /// Runs `contacts` with these words.
  func contacts(_ words: String..., input: Command.Input = .nothing) throws -> Outcome {
    try command(words, input: input).run()
  }

  /// Runs a script with the shell, which finds `contacts` by its name.
  func shell(_ script: String, input: Command.Input = .nothing) throws -> Outcome {
    try shellCommand(script, input: input).run()
  }

  /// Starts `contacts` with these words.
  func start(_ words: String...) throws -> Child {
    try Child(command(words, input: .nothing))
  }

  /// `contacts` with these words.
  func command(_ words: [String], input: Command.Input = .nothing) -> Command {
    command(words, of: binary, input: input)
  }

  /// A script for the shell, which runs in the folder.
  func shellCommand(_ script: String, input: Command.Input = .nothing) -> Command {
    let words = ["-c", "cd \"$0\" || exit\n\(script)", folder.path]
    return command(words, of: "/bin/sh", input: input)
  }

  private func command(
    _ words: [String], of program: String, input: Command.Input
  ) -> Command {
    let all = wrapper + [program] + words
    return Command(
      program: all[0], arguments: Array(all.dropFirst()), environment: environment, input: input)
  }
}

extension Workplace {
  /// From here on, commands are bound by permissions as those of an ordinary user are.
  ///
  /// The binary is copied, for it may be in a folder that is root's alone, and by a process of its
  /// own: a file that this one had open for writing might be open still, in a child that another
  /// test has just started, and could not be run.
  func giveUpRights() throws {
    guard geteuid() == 0 else { return }
    try setMode(0o755, of: binaries.path)
    environment["BINARY"] = binary
    environment["COPY"] = binaries("contacts")
    _ = try shell(#"rm "$COPY" && cp "$BINARY" "$COPY" && chmod 755 "$COPY""#)
    binary = binaries("contacts")
    wrapper = Tools.unprivileged ?? []
    let files = try names().map { path($0) }
    for path in [folder.path] + files { _ = unsafe chown(path, 65_534, 65_534) }
  }

  /// The names of everything in the folder, in order.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  /// Makes a file in the folder, or replaces it.
  @discardableResult
  func write(_ content: [UInt8], to name: String) throws -> String {
    let path = path(name)
    try Data(content).write(to: URL(filePath: path))
    return path
  }

  /// What is in a file.
  func read(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path)))
  }

  /// The permission bits of a file or a folder.
  func mode(_ path: String) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return attributes[.posixPermissions] as? Int
  }

  /// Sets the permission bits of a file or a folder.
  func setMode(_ mode: Int, of path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  /// Adds people by an import.
  func fill(_ people: some Sequence<Contact>) throws -> Outcome {
    try contacts("import", "-", input: .text(people.map { $0.jsonLine + "\n" }.joined()))
  }
}
