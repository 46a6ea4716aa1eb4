/// A file, folder or link of a simulated disk: what an inode number stands for.
struct SimulatedNode: Hashable {
  enum Content: Hashable {
    case file(SimulatedContent)
    case folder(SimulatedFolder)
    case link(String)
    /// A FIFO, say.
    case special
  }

  struct Attributes: Hashable {
    var permissions: UInt32
    var owner: UInt32
    var group: UInt32
  }

  var content: Content
  var attributes: Attributes
  private var durableAttributes: Attributes

  /// A node that the disk has.
  init(_ content: Content, _ attributes: Attributes) {
    self.content = content
    self.attributes = attributes
    durableAttributes = attributes
  }

  /// Whether this is a folder.
  var isFolder: Bool {
    if case .folder = content { true } else { false }
  }

  mutating func synchronize(dataOnly: Bool) {
    if !dataOnly { durableAttributes = attributes }
    updateFile { $0.synchronize() }
  }

  /// Lets `body` change the content, if this is a file.
  mutating func updateFile(_ body: (inout SimulatedContent) -> Void) {
    guard case .file(var file) = content else { return }
    // The only other reference goes, so that the change copies nothing.
    content = .special
    body(&file)
    content = .file(file)
  }

  /// Lets `body` change the names, if this is a folder.
  mutating func updateFolder(_ body: (inout SimulatedFolder) -> Void) {
    guard case .folder(var folder) = content else { return }
    content = .special
    body(&folder)
    content = .folder(folder)
  }

  /// The node after a power cut, if a name still leads to it.
  func afterCrash(choosing choose: (Int) -> Int) -> SimulatedNode {
    let keepsAttributes = attributes == durableAttributes || choose(2) == 1
    var content = content
    if case .file(let file) = content { content = .file(file.afterCrash(choosing: choose)) }
    return SimulatedNode(content, keepsAttributes ? attributes : durableAttributes)
  }
}

extension SimulatedNode: Sendable {}

/// The names in a folder as programs see them, and as the disk has them.
struct SimulatedFolder: Hashable {
  var current: [String: Int] = [:]
  var durable: [String: Int] = [:]
  var parent: Int
}

extension SimulatedFolder: Sendable {}
