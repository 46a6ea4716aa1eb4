import Foundation

extension SimulatedDisk {
  /// Where a path leads.
  struct Place {
    var name: NameChange.Name
    /// What is there, if anything.
    var inode: Int?
  }

  /// As many links after each other as Linux follows.
  private static let longestLinkChain = 40

  /// Finds a path's last component, whose folder must exist.
  func find(_ path: String, followingLastLink: Bool) throws(SystemCode) -> Place {
    guard !path.isEmpty else { throw SystemCode(ENOENT) }
    var rest: [String] = Self.components(path).reversed()
    var folder = Self.root
    var linkCount = 0
    while let name = rest.popLast() {
      guard let names = self.folder(folder) else { throw SystemCode(ENOTDIR) }
      if name == ".." {
        folder = names.parent
        continue
      }
      let inode = names.current[name]
      if let target = linkTarget(inode), followingLastLink || !rest.isEmpty {
        linkCount += 1
        guard linkCount <= Self.longestLinkChain else { throw SystemCode(ELOOP) }
        if target.utf8.first == UInt8(ascii: "/") { folder = Self.root }
        rest += Self.components(target).reversed()
        continue
      }
      if rest.isEmpty { return Place(name: .init(folder: folder, name: name), inode: inode) }
      guard let inode else { throw SystemCode(ENOENT) }
      folder = inode
    }
    return Place(name: .init(folder: folder, name: "."), inode: folder)
  }

  /// The absolute path of a place.
  func path(of place: Place) -> String {
    var names = place.name.name == "." ? [] : [place.name.name]
    var inode = place.name.folder
    while inode != Self.root, let parent = folder(inode)?.parent,
      let name = folder(parent)?.current.first(where: { $0.value == inode })?.key
    {
      names.append(name)
      inode = parent
    }
    return "/" + names.reversed().joined(separator: "/")
  }

  /// The paths of all that is not a folder, sorted.
  func filePaths() -> [String] {
    var paths: [String] = []
    var waiting = [(path: "", inode: Self.root)]
    while let (path, inode) = waiting.popLast() {
      guard let folder = folder(inode) else {
        paths.append(path)
        continue
      }
      for (name, child) in folder.current { waiting.append(("\(path)/\(name)", child)) }
    }
    return paths.sorted()
  }

  private func linkTarget(_ inode: Int?) -> String? {
    guard let inode, case .link(let target) = nodes[inode]?.content else { return nil }
    return target
  }

  /// The folders on the way to a path, the path last.
  static func steps(to path: String) -> [String] {
    let names = components(path)
    return names.indices.map { "/" + names[...$0].joined(separator: "/") }
  }

  private static func components(_ path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }.filter { $0 != "." }
  }
}
