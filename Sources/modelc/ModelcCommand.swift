import Arguments
import Foundation
import ManagedObjects
import ModelCompiler
import TextTools

/// The command `modelc`, from its words to its exit status.
struct ModelcCommand {
  /// Where results go.
  let output: Stream
  /// Where messages go.
  let errors: Stream

  /// Runs the command.
  ///
  /// - Parameter words: The words behind the command's name, nil for one that is not valid UTF-8.
  /// - Returns: What to exit with.
  func run(_ words: [String?]) -> ModelcExitStatus {
    do {
      let valid = words.compactMap { $0 }
      guard valid.count == words.count else {
        throw UsageError(.refused("the arguments have to be valid UTF-8"), command: nil)
      }
      return try run(ModelcProgram.program.interpret([ModelcProgram.commandName] + valid))
    } catch let error as UsageError {
      let message = UsageMessage(error, program: ModelcProgram.program)
      // If this fails, there is nobody left to tell.
      try? errors.put(ModelcProgram.tidied(message.text))
      return .usage
    } catch {
      return (error as? Stream.Failure)?.code == EPIPE ? .brokenPipe : .inputOutput
    }
  }

  private func run(_ invocation: Invocation) throws -> ModelcExitStatus {
    switch invocation {
    case .version:
      try output.put(ModelcProgram.program.versionText)
    case .help(let topic):
      try output.put(ModelcProgram.tidied(ModelcProgram.program.helpText(for: topic)))
    case .run(let syntax, let arguments):
      let isJSON = arguments[ModelcOptions.json]
      if let earlier = try ModelcOptions.earlierVersion(arguments, syntax) {
        let later = arguments[ModelcOptions.model].first ?? ""
        return try compare(earlier, with: later, asJSON: isJSON)
      }
      return try run(ModelcOptions.request(arguments, syntax), asJSON: isJSON)
    }
    return .success
  }

  private func run(_ request: CompilationRequest, asJSON: Bool) throws -> ModelcExitStatus {
    let report: CompilationReport
    do throws(CompilationError) {
      report = try Compilation(request).run()
    } catch {
      let stream = request.action == .check ? output : errors
      try show(error, of: request.modelPath, asJSON: asJSON, on: stream)
      return ModelcExitStatus(error)
    }
    try show(report, of: request, asJSON: asJSON)
    return report.isRefused ? .badData : .success
  }

  private func compare(
    _ earlier: String, with later: String, asJSON: Bool
  ) throws -> ModelcExitStatus {
    let report: ComparisonReport
    do throws(CompilationError) {
      report = try Comparison(from: earlier, to: later).run()
    } catch {
      try show(error, of: later, asJSON: asJSON, on: errors)
      return ModelcExitStatus(error)
    }
    try output.put(asJSON ? Self.json(report) : Self.lines(report.lines))
    return report.inferable ? .success : .failure
  }
}

extension ModelcCommand {
  private func show(
    _ report: CompilationReport, of request: CompilationRequest, asJSON: Bool
  ) throws {
    guard !asJSON else { return try output.put(Self.json(report)) }
    let stream = request.action == .check ? output : errors
    try stream.put(Self.lines(report.diagnostics) + Self.lines(report.unknown))
    guard request.action == .list else { return }
    try output.put(Self.lines(report.outputs.map(\.path)))
  }

  private func show(
    _ error: CompilationError, of model: String, asJSON: Bool, on stream: Stream
  ) throws {
    guard asJSON else { return try stream.put(Self.lines(error.diagnostics)) }
    try output.put(Self.json(CompilationReport(model: model, error: error)))
  }

  private static func lines(_ items: [some CustomStringConvertible]) -> String {
    items.map { "\($0.description.escapedForTerminal)\n" }.joined()
  }

  private static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  }
}

extension ModelcExitStatus {
  /// The status for what keeps the model compiler from its work.
  fileprivate init(_ error: CompilationError) {
    self =
      switch error {
      case .unreadable: .noInput
      case .malformed: .badData
      case .folder: .cannotCreate
      case .output: .inputOutput
      }
  }
}
