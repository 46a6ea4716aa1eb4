import Files
import Foundation

extension SimulatedFileSystem.State {
  /// No disk with the number of a simulated one exists, so that nobody takes a file on it for
  /// one of the machine's.
  private static let device = UInt64.max

  /// Finds a path; nil when a folder on the way is missing.
  func find(
    _ path: String, followingLastLink: Bool = true
  ) throws(SystemCode) -> SimulatedDisk.Place? {
    do throws(SystemCode) {
      return try disk.find(path, followingLastLink: followingLastLink)
    } catch {
      guard error.code == ENOENT else { throw error }
      return nil
    }
  }

  /// Finds a folder.
  func folder(
    _ path: String
  ) throws(SystemCode) -> (inode: Int, content: SimulatedFolder) {
    guard let inode = try disk.find(path, followingLastLink: true).inode else {
      throw SystemCode(ENOENT)
    }
    guard let folder = disk.folder(inode) else { throw SystemCode(ENOTDIR) }
    return (inode, folder)
  }

  /// What the system tells of a node.
  func status(of inode: Int) -> FileStatus? {
    guard let node = disk.nodes[inode] else { return nil }
    var size = 0
    let kind: FileStatus.Kind
    switch node.content {
    case .file(let file): (kind, size) = (.regular, file.current.count)
    case .folder: kind = .directory
    case .link, .special: kind = .other
    }
    return FileStatus(
      kind: kind, size: size, device: Self.device, inode: UInt64(inode),
      linkCount: disk.linkCount(of: inode), permissions: node.attributes.permissions,
      owner: node.attributes.owner, group: node.attributes.group)
  }

  /// The attributes of a file that this process makes.
  func newAttributes(_ permissions: UInt32) -> SimulatedNode.Attributes {
    var attributes = owner
    attributes.permissions = permissions
    return attributes
  }

  /// Gives what a path names another name, in the place of what has that.
  mutating func rename(_ source: String, to target: String) throws(SystemCode) {
    let from = try disk.find(source, followingLastLink: false)
    let to = try disk.find(target, followingLastLink: false)
    guard let inode = from.inode else { throw SystemCode(ENOENT) }
    guard inode != to.inode else { return }
    if let replaced = to.inode, disk.folder(replaced) != nil { throw SystemCode(EISDIR) }
    disk.change(NameChange(removal: from.name, addition: .init(name: to.name, inode: inode)))
  }

  /// Opens a path and answers the number of the open file.
  mutating func open(_ path: String, _ mode: OpenMode) throws(SystemCode) -> Int {
    let place = try disk.find(path, followingLastLink: false)
    let isWritable = mode != .read
    if let inode = place.inode {
      if mode == .createNew { throw SystemCode(EEXIST) }
      return try open(inode, isWritable: isWritable)
    }
    guard mode == .createNew || mode == .createIfMissing else { throw SystemCode(ENOENT) }
    let node = SimulatedNode(.file(SimulatedContent(durable: [])), newAttributes(0o600))
    return try open(disk.add(node, as: place.name, durably: false), isWritable: isWritable)
  }

  private mutating func open(_ inode: Int, isWritable: Bool) throws(SystemCode) -> Int {
    switch disk.nodes[inode]?.content {
    case .file: break
    case .folder: throw SystemCode(EISDIR)
    case .link: throw SystemCode(ELOOP)
    case .special, nil: throw SystemCode(ENXIO)
    }
    let number = nextFile
    nextFile += 1
    openFiles[number] = .init(inode: inode, isWritable: isWritable)
    return number
  }

  /// Closes an open file, which lets go of its lock.
  mutating func close(_ number: Int) {
    guard let file = openFiles.removeValue(forKey: number) else { return }
    if locks[file.inode] == number { locks[file.inode] = nil }
  }
}
