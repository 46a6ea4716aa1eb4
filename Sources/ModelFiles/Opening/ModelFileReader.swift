import Files
import ManagedObjects

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Puts the versions of a model together.
struct ModelFileReader {
  let url: URL
  let path: String

  /// The file of a model that was read from what Xcode saves.
  func file(_ bundle: ModelBundle) throws(ModelFileError) -> ModelFile {
    var versions: [ModelFile.Version] = []
    var damaged = bundle.damagedVersions.map {
      ModelFile.DamagedVersion(name: $0.name, error: $0.error)
    }
    for version in bundle.versions {
      let document = version.document
      let place = place(of: version.name, in: bundle)
      if let error = ModelFileError(
        faultsOf: document.model, in: place, line: document.declarationLine)
      {
        damaged.append(ModelFile.DamagedVersion(name: version.name, error: error))
        continue
      }
      versions.append(
        ModelFile.Version(
          name: version.name, model: document.model,
          isCurrent: version.name == bundle.currentVersionName, coreDataVersionHashes: [:],
          coreDataVersionChecksum: nil, notes: document.notes))
    }
    return try file(versions, damaged, current: bundle.currentVersionName)
  }

  /// The path of the file that holds a version.
  private func place(of version: String, in bundle: ModelBundle) -> String {
    let folder = FilePath.join(path, version + ModelBundle.versionExtension)
    let file = FilePath.join(folder, ModelBundle.contentsName)
    return bundle.versions.count + bundle.damagedVersions.count > 1 ? file : path
  }

  /// A `.mom` alone.
  func compiledFile() throws(ModelFileError) -> ModelFile {
    let name = Self.versionName(FilePath.name(of: path))
    let version = try version(path, name: name, isCurrent: true, CompiledVersions())
    return try file([version], [], current: name)
  }

  /// A `.momd`.
  func compiledFolder(isForCurrentVersion: Bool) throws(ModelFileError) -> ModelFile {
    let entries = try ModelFileError.naming(path) { () throws(FileError) in
      try POSIXFileSystem().names(in: path)
    }
    let names = entries.filter { $0.hasSuffix(CompiledVersions.fileExtension) }
      .map { Self.versionName($0) }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    guard !names.isEmpty else { throw ModelFileError(path, .noCompiledVersions) }
    let list = FilePath.join(path, CompiledVersions.name)
    let info =
      entries.contains(CompiledVersions.name)
      ? try CompiledVersions(contentsOf: list) : CompiledVersions()
    let current = try currentName(info, list, among: names)
    var versions: [ModelFile.Version] = []
    var damaged: [ModelFile.DamagedVersion] = []
    for name in names {
      if isForCurrentVersion, FormerVersions.precedes(current, name) { continue }
      let file = FilePath.join(path, name + CompiledVersions.fileExtension)
      do throws(ModelFileError) {
        versions.append(try version(file, name: name, isCurrent: name == current, info))
      } catch {
        damaged.append(ModelFile.DamagedVersion(name: name, error: error))
      }
    }
    FormerVersions.note(in: &versions, named: \.name, model: \.model)
    return try file(versions, damaged, current: current)
  }

  private static func versionName(_ name: String) -> String {
    name.hasSuffix(CompiledVersions.fileExtension)
      ? String(name.dropLast(CompiledVersions.fileExtension.count)) : name
  }

  private func currentName(
    _ info: CompiledVersions, _ list: String, among names: [String]
  ) throws(ModelFileError) -> String {
    guard let marked = info.currentName else {
      guard names.count == 1, let only = names.first else {
        throw ModelFileError(path, .noCurrentVersion(choices: names))
      }
      return only
    }
    guard names.contains(marked) else {
      throw ModelFileError(list, .missingCurrentVersion(marked, choices: names))
    }
    return marked
  }

  private func version(
    _ path: String, name: String, isCurrent: Bool, _ info: CompiledVersions
  ) throws(ModelFileError) -> ModelFile.Version {
    let bytes = try ModelFileError.content(
      of: path, atMost: CompiledModelReader.sizeLimit + 1)
    let (model, notes) = try CompiledModelReader.model(bytes, path: path)
    if let error = ModelFileError(faultsOf: model, in: path, line: { _, _ in nil }) { throw error }
    return ModelFile.Version(
      name: name, model: model, isCurrent: isCurrent,
      coreDataVersionHashes: info.hashes(of: name),
      coreDataVersionChecksum: info.checksum(of: name),
      notes: notes + info.notes.filter { $0.subject == "version \"\(name)\"" })
  }

  private func file(
    _ versions: [ModelFile.Version], _ damaged: [ModelFile.DamagedVersion], current name: String
  ) throws(ModelFileError) -> ModelFile {
    let damaged = damaged.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    guard let current = versions.first(where: \.isCurrent) else {
      let own = damaged.filter { $0.name == name } + damaged.filter { $0.name != name }
      throw ModelFileError(own.map(\.error)) ?? ModelFileError(path, .unknownKind)
    }
    return ModelFile(url: url, versions: versions, damagedVersions: damaged, current: current)
  }
}

extension ModelFileError {
  /// The errors among the faults of a model, each with its line; nil when there is none.
  fileprivate init?(
    faultsOf model: ManagedObjectModel, in path: String,
    line: (_ owner: String, _ property: String?) -> Int?
  ) {
    let faults = model.faults.filter { $0.severity == .error }
    self.init(
      faults.map { fault in
        ModelFileError(
          path, .fault(fault),
          line: line(fault.entityName, fault.propertyName) ?? line(fault.entityName, nil))
      })
  }
}

extension ModelDocument {
  /// What the file says and the model cannot.
  fileprivate var notes: [ModelFileNote] {
    unknown.map { ModelFileNote($0.path.subject, "the unknown \($0) has no effect") }
      + converted.map { value in
        let text = value.description.dropFirst(value.path.subject.count + 2)
        return ModelFileNote(value.path.subject, String(text))
      }
  }

  /// The line on which a part of the model is declared.
  fileprivate func declarationLine(_ owner: String, _ property: String?) -> Int? {
    line(ofEntity: owner, property: property)
  }
}
