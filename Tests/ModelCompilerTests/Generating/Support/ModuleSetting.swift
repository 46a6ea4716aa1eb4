import Foundation
import Testing

@testable import ModelCompiler

/// The settings of a module that generated code is part of.
struct ModuleSetting: CustomTestStringConvertible, Sendable {
  let testDescription: String
  private let arguments: [String]

  static let plain5 = ModuleSetting(
    testDescription: "Swift 5", arguments: ["-swift-version", "5"])
  static let plain6 = ModuleSetting(
    testDescription: "Swift 6", arguments: ["-swift-version", "6"])
  static let strict5 = ModuleSetting(
    testDescription: "Swift 5, strict", arguments: plain5.arguments + strictness)
  static let strict6 = ModuleSetting(
    testDescription: "Swift 6, strict", arguments: plain6.arguments + strictness)
  static let mainActor = ModuleSetting(
    testDescription: "Swift 6, on the main actor",
    arguments: plain6.arguments + ["-default-isolation", "MainActor"])

  private static let strictness =
    [
      "ExistentialAny", "ImmutableWeakCaptures", "InferIsolatedConformances",
      "InternalImportsByDefault", "MemberImportVisibility", "NonisolatedNonsendingByDefault",
    ].flatMap { ["-enable-upcoming-feature", $0] } + ["-strict-memory-safety"]

  /// Whether there is a compiler to check with.
  static var hasCompiler: Bool { Tool(named: "swiftc") != nil }

  /// Checks that files compile together without an error or a warning.
  func check(
    _ files: [GeneratedFile], byHand: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let folder = try ScratchFolder()
    for file in files { try folder.write(file.text, to: file.name) }
    if let byHand { try folder.write(byHand, to: "ByHand.swift") }
    let modules = PackageFolder.products.appending(path: "Modules").path
    let compiler = try #require(Tool(named: "swiftc"))
    let outcome = try compiler.run(
      [
        "-typecheck", "-whole-module-optimization", "-parse-as-library", "-warnings-as-errors",
        "-module-name", "Sample", "-package-name", "sample", "-I", modules,
      ] + arguments + folder.files.map { folder.path($0) })
    #expect(outcome.errors == "", sourceLocation: sourceLocation)
    #expect(outcome.status == 0, sourceLocation: sourceLocation)
  }
}
