import Dispatch
import Foundation
import Synchronization

/// A process that a test has started.
///
/// No child outlives its test: what hangs is killed after a minute, and what nobody waits for is
/// killed when the last reference goes.
final class Child {
  private static let patience = DispatchTimeInterval.seconds(60)

  private let name: String
  private let output: ScratchFile
  private let errors: ScratchFile
  private let process: StartedProcess

  /// Starts a program.
  ///
  /// - Throws: ``ChildError/system(_:code:)``.
  init(_ command: Command) throws {
    name = command.description
    let input = try ScratchFile(command.input.content)
    output = try ScratchFile()
    errors = command.isCombined ? output : try ScratchFile()
    let files = [input.descriptor, output.descriptor, errors.descriptor]
    process = StartedProcess(number: try spawn(command, files: files))
    let process = process
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience) { [weak process] in
      process?.kill(isHanging: true)
    }
  }

  /// Waits for the end.
  ///
  /// - Throws: ``ChildError/hanging(_:)``.
  func finish() throws -> Outcome {
    let ending = process.wait()
    guard !process.wasHanging else { throw ChildError.hanging(name) }
    return Outcome(
      ending: ending, output: try output.content(), messages: try errors.content())
  }

  /// Ends the process at once, as `kill -9` does.
  func kill() {
    process.kill(isHanging: false)
  }

  /// Whether it has not ended yet.
  var isRunning: Bool { process.isRunning }
}

/// Why the outcome of a process is not known.
enum ChildError: Error {
  case system(String, code: Int32)
  /// It did not end within a minute.
  case hanging(String)
}
