extension SimulatedDisk {
  /// The disk after a power cut: any of the unsynchronised changes of names made, then any part
  /// of the unsynchronised changes of the files that still have a name.
  func afterCrash(choosing choose: (Int) -> Int) -> SimulatedDisk {
    var disk = self
    for change in pendingNames where choose(2) == 1 { disk.apply(change, to: \.durable) }
    disk.pendingNames = []
    var survivors: [Int: SimulatedNode] = [:]
    for inode in disk.durablyReachable() {
      guard var node = disk.nodes[inode]?.afterCrash(choosing: choose) else { continue }
      node.updateFolder { $0.current = $0.durable }
      survivors[inode] = node
    }
    disk.nodes = survivors
    return disk
  }

  /// The nodes that names on the disk lead to, in ascending order.
  private func durablyReachable() -> [Int] {
    var reached: Set<Int> = [Self.root]
    var waiting = [Self.root]
    while let inode = waiting.popLast() {
      guard let folder = folder(inode) else { continue }
      for child in folder.durable.values where reached.insert(child).inserted {
        waiting.append(child)
      }
    }
    return reached.sorted()
  }
}
