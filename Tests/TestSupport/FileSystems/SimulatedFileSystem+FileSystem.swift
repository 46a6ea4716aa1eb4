package import Files
import Foundation

extension SimulatedFileSystem: FileSystem {
  package func open(_ path: String, _ mode: OpenMode) throws(FileError) -> any OpenFile {
    let number = try call(.open, path) { (state) throws(SystemCode) in
      try state.open(path, mode)
    }
    return SimulatedFile(path: path, number: number, fileSystem: self)
  }

  package func status(of path: String) throws(FileError) -> FileStatus? {
    try call(.status, path) { (state) throws(SystemCode) in
      guard let inode = try state.find(path)?.inode else { return nil }
      return state.status(of: inode)
    }
  }

  package func resolve(_ path: String) throws(FileError) -> String {
    try call(.resolve, path) { (state) throws(SystemCode) in
      state.disk.path(of: try state.disk.find(path, followingLastLink: true))
    }
  }

  package func rename(_ source: String, to target: String) throws(FileError) {
    try call(.rename, source) { (state) throws(SystemCode) in
      try state.rename(source, to: target)
    }
  }

  package func rename(_ source: String, toFree target: String) throws(FileError) {
    let isFree = try call(.rename, source) { (state) throws(SystemCode) in
      if try state.disk.find(target, followingLastLink: false).inode != nil { return false }
      try state.rename(source, to: target)
      return true
    }
    guard isFree else { throw FileError(.rename, target, code: EEXIST) }
  }

  package func unlink(_ path: String) throws(FileError) {
    try call(.unlink, path) { (state) throws(SystemCode) in
      guard let place = try state.find(path, followingLastLink: false), let inode = place.inode
      else { return }
      if state.disk.folder(inode) != nil { throw SystemCode(EISDIR) }
      state.disk.change(NameChange(removal: place.name))
    }
  }

  package func synchronizeDirectory(_ path: String) throws(FileError) {
    try call(.synchronize, path) { (state) throws(SystemCode) in
      state.disk.synchronizeNames(in: try state.folder(path).inode)
    }
  }

  package func createDirectory(_ path: String) throws(FileError) {
    try call(.createDirectory, path) { (state) throws(SystemCode) in
      for step in SimulatedDisk.steps(to: path) {
        let place = try state.disk.find(step, followingLastLink: true)
        if let inode = place.inode {
          guard state.disk.folder(inode) != nil else { throw SystemCode(ENOTDIR) }
          continue
        }
        let folder = SimulatedFolder(parent: place.name.folder)
        let node = SimulatedNode(.folder(folder), state.newAttributes(0o700))
        _ = state.disk.add(node, as: place.name, durably: true)
      }
    }
  }

  package func names(in directory: String) throws(FileError) -> [String] {
    try call(.list, directory) { (state) throws(SystemCode) in
      Array(try state.folder(directory).content.current.keys)
    }
  }
}
