/// The content of a simulated disk and of the cache above it.
struct SimulatedDisk: Hashable {
  static let root = 1

  var nodes: [Int: SimulatedNode]
  var pendingNames: [NameChange] = []
  private var nextInode = root + 1

  /// A disk with an empty root folder.
  init(owner: SimulatedNode.Attributes) {
    nodes = [Self.root: SimulatedNode(.folder(SimulatedFolder(parent: Self.root)), owner)]
  }

  /// Lets `body` change a node.
  mutating func update(_ inode: Int, _ body: (inout SimulatedNode) -> Void) {
    guard var node = nodes.removeValue(forKey: inode) else { return }
    body(&node)
    nodes[inode] = node
  }

  /// The folder with this number; nil when it is none.
  func folder(_ inode: Int) -> SimulatedFolder? {
    guard case .folder(let folder) = nodes[inode]?.content else { return nil }
    return folder
  }

  /// The number of names that lead to a node.
  func linkCount(of inode: Int) -> Int {
    var count = 0
    for node in nodes.values {
      guard case .folder(let folder) = node.content else { continue }
      count += folder.current.values.count { $0 == inode }
    }
    return count
  }

  /// Adds a node under a name, which the disk has at once if `durably` says so.
  mutating func add(_ node: SimulatedNode, as name: NameChange.Name, durably: Bool) -> Int {
    let inode = nextInode
    nextInode += 1
    nodes[inode] = node
    change(NameChange(addition: NameChange.Addition(name: name, inode: inode)))
    if durably { synchronizeNames(in: name.folder) }
    return inode
  }

  /// Changes names as programs see them.
  mutating func change(_ change: NameChange) {
    apply(change, to: \.current)
    pendingNames.append(change)
    guard let addition = change.addition else { return }
    update(addition.inode) { node in
      node.updateFolder { $0.parent = addition.name.folder }
    }
  }

  /// Makes the names in a folder durable.
  mutating func synchronizeNames(in folder: Int) {
    for change in pendingNames where change.concerns(folder) { apply(change, to: \.durable) }
    pendingNames.removeAll { $0.concerns(folder) }
  }

  mutating func apply(
    _ change: NameChange, to names: WritableKeyPath<SimulatedFolder, [String: Int]>
  ) {
    if let removal = change.removal {
      update(removal.folder) { node in
        node.updateFolder { $0[keyPath: names][removal.name] = nil }
      }
    }
    if let addition = change.addition {
      update(addition.name.folder) { node in
        node.updateFolder { $0[keyPath: names][addition.name.name] = addition.inode }
      }
    }
  }
}

extension SimulatedDisk: Sendable {}
