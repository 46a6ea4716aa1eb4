import Files
import Foundation
import TestSupport

/// The file systems that must behave alike.
enum FileSystemKind: String, CaseIterable {
  case machine
  case simulated
  case faultInjecting
}

/// A file system with an empty folder to try it in.
struct FileSystemSubject {
  let files: any FileSystem
  let folder: String
  private let simulation: SimulatedFileSystem?
  private let temporaryFolder: TemporaryFolder?

  init(_ kind: FileSystemKind) throws {
    if kind == .machine {
      let folder = try TemporaryFolder()
      (files, simulation, temporaryFolder) = (POSIXFileSystem(), nil, folder)
      self.folder = folder.path
    } else {
      let simulation = SimulatedFileSystem()
      try simulation.createDirectory("/folder")
      files = kind == .simulated ? simulation : FaultInjectingFileSystem(simulation)
      (self.simulation, temporaryFolder, folder) = (simulation, nil, "/folder")
    }
  }

  func callAsFunction(_ name: String) -> String {
    "\(folder)/\(name)"
  }

  func makeLink(_ name: String, to target: String) throws {
    guard let simulation else {
      try FileManager.default.createSymbolicLink(
        atPath: self(name), withDestinationPath: target)
      return
    }
    try simulation.placeLink(at: self(name), to: target)
  }

  func makeSpecialFile(_ name: String) throws {
    guard let simulation else {
      guard unsafe mkfifo(self(name), 0o600) == 0 else {
        throw FileError(.open, self(name), code: errno)
      }
      return
    }
    try simulation.placeSpecialFile(at: self(name))
  }

  func write(_ text: String, to name: String) throws {
    let file = try files.open(self(name), .createIfMissing)
    try file.writeAll(Array(text.utf8), at: 0)
    try file.truncate(to: text.utf8.count)
  }

  func text(of name: String) throws -> String {
    let file = try files.open(self(name), .read)
    return String(decoding: try file.read(at: 0, count: .max), as: UTF8.self)
  }
}
