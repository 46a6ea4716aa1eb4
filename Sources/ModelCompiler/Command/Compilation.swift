import Foundation
import ManagedObjects
import ModelFiles

/// One run of the model compiler: from a model to files.
package struct Compilation {
  private let request: CompilationRequest
  private let bundle: ModelBundle
  private let place: ModelPlace

  /// Reads the model.
  ///
  /// - Throws: ``CompilationError``.
  package init(_ request: CompilationRequest) throws(CompilationError) {
    self.request = request
    do throws(ModelFileError) {
      bundle = try ModelBundle(contentsOf: request.modelPath)
    } catch {
      throw CompilationError(error)
    }
    place = ModelPlace(path: request.modelPath)
  }

  /// Does what was asked.
  ///
  /// - Returns: What was found and done. Nothing is written when something is wrong with a version
  ///   that is used or, in a strict run, could be better.
  /// - Throws: ``CompilationError`` when a file cannot be written.
  package func run() throws(CompilationError) -> CompilationReport {
    var report = findings()
    guard request.action != .check, !report.isRefused else { return report }
    if request.writesSwift {
      report.handWrittenClasses = generator.handWrittenClasses
      report.diagnostics += leftOut(report.handWrittenClasses)
    }
    let files = try files()
    guard request.action == .write else {
      report.outputs = files.map { .init(path: path(of: $0.name), state: .planned) }
      return report
    }
    let folder = OutputFolder(path: request.outputFolder)
    report.outputs = try folder.write(files)
    report.diagnostics += staleFiles(in: folder, beside: files)
    return report
  }
}

extension Compilation {
  private typealias OutputFile = OutputFolder.File

  /// What there is to say about the model before anything is written.
  private func findings() -> CompilationReport {
    var report = CompilationReport(model: request.modelPath)
    report.currentVersion = bundle.currentVersionName
    report.versions = bundle.versions.map(\.name)
    for version in versionsInUse {
      let path = place.contents(of: version.name)
      report.diagnostics += version.document.model.faults.map {
        Diagnostic($0, in: version.document, path: path)
      }
      report.diagnostics += version.document.converted.map { Diagnostic($0, path: path) }
      report.unknown += version.document.unknown.map { Diagnostic($0, path: path) }
    }
    report.diagnostics += bundle.damagedVersions.flatMap {
      Diagnostic.diagnostics($0.error, severity: usesAllVersions ? .error : .warning)
    }
    let warns = !(report.diagnostics.isEmpty && report.unknown.isEmpty)
    report.isRefused =
      report.diagnostics.contains { $0.severity == .error } || request.isStrict && warns
    return report
  }

  /// Whether it matters what the versions say that are not the current one.
  private var usesAllVersions: Bool { request.action == .check || request.writesCompiledModels }

  /// The versions whose faults matter.
  private var versionsInUse: [ModelBundle.Version] {
    if usesAllVersions { return bundle.versions }
    return bundle.versions.filter { $0.name == bundle.currentVersionName }
  }

  private var generator: CodeGenerator {
    CodeGenerator(
      bundle.current, modelName: place.modelName, sourceName: place.sourceName,
      options: request.generator)
  }

  private func files() throws(CompilationError) -> [OutputFile] {
    (request.writesSwift ? sources : [])
      + (request.writesCompiledModels ? try compiledModels() : [])
  }

  private var sources: [OutputFile] {
    let files = request.usesSingleFile ? [generator.singleFile()] : generator.files()
    return files.map { ($0.name, Data($0.text.utf8)) }
  }

  /// The current version under the name of the model and, when there are several, each version in a
  /// folder of that name.
  private func compiledModels() throws(CompilationError) -> [OutputFile] {
    let current = "\(place.modelName).compiledmodel"
    var files = [(current, try compiled(bundle.current.model, current))]
    guard bundle.versions.count > 1 else { return files }
    for version in bundle.versions {
      let name = "\(place.modelName).compiledmodeld/\(version.name).compiledmodel"
      files.append((name, try compiled(version.document.model, name)))
    }
    return files
  }

  private func compiled(
    _ model: ManagedObjectModel, _ name: String
  ) throws(CompilationError) -> Data {
    do {
      return try CompiledModel(model).propertyList()
    } catch {
      throw .output(path: path(of: name), reason: "\(error)")
    }
  }

  private func path(of name: String) -> String {
    OutputFolder(path: request.outputFolder).path(of: name)
  }

  /// Tells that entities are left out, which is easily overlooked.
  private func leftOut(_ classes: [HandWrittenClass]) -> [Diagnostic] {
    let names = classes.filter { $0.base == nil }.map(\.entity)
    guard !names.isEmpty else { return [] }
    return [
      Diagnostic(
        path: place.contents(of: bundle.currentVersionName), severity: .note,
        message: """
          nothing is written for \(names.joined(separator: ", ")), because code generation is \
          'Manual/None' there; --all writes classes nonetheless
          """)
    ]
  }

  /// Files that this model was once turned into and no longer is, as after an entity was renamed.
  private func staleFiles(in folder: OutputFolder, beside files: [OutputFile]) -> [Diagnostic] {
    guard request.writesSwift else { return [] }
    let current = Set(files.map(\.name))
    let stale = folder.sources(beginningWith: generator.headerLine).filter { !current.contains($0) }
    return stale.map { name in
      Diagnostic(
        path: folder.path(of: name), severity: .warning,
        message: "this file was generated from \(place.sourceName), but no longer is; remove it")
    }
  }
}
