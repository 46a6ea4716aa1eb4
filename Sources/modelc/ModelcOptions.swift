import Arguments
import ModelCompiler

/// The arguments and options of the command, and what they ask for.
enum ModelcOptions {
  static let model = Argument(
    "MODEL", value: .path, help: "An .xcdatamodeld, or an .xcdatamodel for that version alone.")

  static let output = Option(
    "output", short: "o", placeholder: "DIR", value: .path,
    help: "The folder to write to; it is made if need be.")
  static let swift = Flag(
    "swift", help: "Write Swift source; so it is unless --compiled is given alone.")
  static let compiled = Flag(
    "compiled", help: "Write the model in the form that programs load.")
  static let check = Flag(
    "check", help: "Write nothing; report what is wrong with all versions on standard output.")
  static let diff = Option(
    "diff", placeholder: "OLD", value: .path,
    help: """
      Write nothing; tell what a migration from the version OLD to MODEL would do, and whether it \
      can be inferred. Either can also be a .momd, .mom or .compiledmodel.
      """)
  static let listOutputs = Flag(
    "list-outputs", help: "Write nothing; list the files that would be written.")
  static let singleFile = Flag(
    "single-file", help: "Write all source to NAME.generated.swift, after the model's name.")
  static let all = Flag(
    "all", help: "Write classes also for entities whose code generation is 'Manual/None'.")
  static let access = Option(
    "access", placeholder: "LEVEL",
    value: .choice([
      "internal": AccessLevel.internal, "package": AccessLevel.package,
      "public": AccessLevel.public,
    ]),
    help: "Who can use the classes: internal (so it is by default), package or public.")
  static let omitUserInfo = Flag(
    "omit-user-info",
    help: "Leave user info out of the model in the source, which loads sooner; comments stay.")
  static let strict = Flag("strict", help: "Take warnings for errors.")
  static let json = Flag("json", help: "Report on standard output as one JSON object.")

  static let declared: [any DeclaredOption] = [
    output, swift, compiled, check, diff, listOutputs, singleFile, all, access, omitUserInfo,
    strict, json,
  ]

  /// The earlier version that a command line asks to compare the model with; nil when it does not.
  ///
  /// - Throws: ``UsageError`` when its options contradict each other.
  static func earlierVersion(
    _ parsed: ParsedArguments, _ syntax: CommandSyntax
  ) throws(UsageError) -> String? {
    guard let earlier = parsed[diff] else { return nil }
    let flags = [check, strict].first { parsed[$0] }.map { "--\($0.declaration.name)" }
    if let useless = flags ?? uselessWithoutWriting(parsed) {
      let reason = "--diff compares models, so '\(useless)' makes no sense with it"
      throw UsageError(.refused(reason), command: syntax)
    }
    return earlier
  }

  /// What a command line asks for that does not ask for a comparison.
  ///
  /// - Throws: ``UsageError`` when its options contradict each other.
  static func request(
    _ parsed: ParsedArguments, _ syntax: CommandSyntax
  ) throws(UsageError) -> CompilationRequest {
    func refuse(_ reason: String) -> UsageError { UsageError(.refused(reason), command: syntax) }
    var request = CompilationRequest(modelPath: parsed[model].first ?? "")
    if parsed[check] {
      if let useless = uselessWithoutWriting(parsed) {
        throw refuse("--check writes nothing, so '\(useless)' makes no sense with it")
      }
      request.action = .check
    } else if parsed[listOutputs] {
      request.action = .list
    } else if parsed[output] == nil {
      throw refuse("give --output DIR, or --check to write nothing")
    }
    request.outputFolder = parsed[output] ?? "."
    request.writesCompiledModels = parsed[compiled]
    request.writesSwift = parsed[swift] || !parsed[compiled]
    request.usesSingleFile = parsed[singleFile]
    if !request.writesSwift, let useless = uselessWithoutSource(parsed) {
      throw refuse("'\(useless)' is about Swift source; give --swift as well as --compiled")
    }
    request.isStrict = parsed[strict]
    request.generator.access = parsed[access] ?? .internal
    request.generator.includesManualEntities = parsed[all]
    request.generator.includesUserInfo = !parsed[omitUserInfo]
    return request
  }

  private static func uselessWithoutWriting(_ parsed: ParsedArguments) -> String? {
    let flags = [swift, compiled, listOutputs].first { parsed[$0] }.map {
      "--\($0.declaration.name)"
    }
    return flags ?? (parsed[output] != nil ? "--output" : nil) ?? uselessWithoutSource(parsed)
  }

  private static func uselessWithoutSource(_ parsed: ParsedArguments) -> String? {
    let flag = [singleFile, all, omitUserInfo].first { parsed[$0] }.map {
      "--\($0.declaration.name)"
    }
    return flag ?? (parsed[access] != nil ? "--access" : nil)
  }
}

extension ValueSyntax<String> {
  /// The path of a file or folder.
  static var path: ValueSyntax {
    ValueSyntax(expecting: "a path") { $0.isEmpty ? nil : $0 }
  }
}
