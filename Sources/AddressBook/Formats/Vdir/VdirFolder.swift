import ManagedObjects

/// A folder with a vCard in each file, as vdirsyncer and khard have it (the vdir format of
/// vdirsyncer's documentation).
///
/// A file keeps its name for as long as its card keeps its UID. Files that cannot be told apart by one
/// UID are left alone, and so are those of cards that are not written.
public struct VdirFolder {
  /// How large a file may be to be looked into.
  private static let greatestSize = 64 << 20
  /// How many bytes of a UID a file is named after.
  private static let greatestNameLength = 100

  private let path: String
  private let files: any FileSystem
  /// The names of files by the UIDs of their cards.
  private var names: [String: String] = [:]
  /// The UIDs in the folder whose cards were not written.
  private var others: Set<String> = []
  /// All names of the folder, as a file system sees them that does not tell cases apart.
  private var taken: Set<String> = []
  private var writer = VCardWriter()
  /// How many cards got a new file.
  public private(set) var addedCount = 0
  /// How many files were replaced.
  public private(set) var changedCount = 0
  /// How many files were as they had to be.
  public private(set) var unchangedCount = 0

  /// How many cards there are in the folder that were not written.
  public var otherCount: Int { others.count }

  /// Looks into a folder, which is made if it is not there.
  ///
  /// - Throws: `FileError`.
  /// - Complexity: O(*n*) in the size of the files.
  public init(_ path: String) throws {
    try self.init(path, in: POSIXFileSystem())
  }

  init(_ path: String, in files: any FileSystem) throws {
    (self.path, self.files) = (path, files)
    try files.createDirectory(path)
    for name in try files.names(in: path) {
      taken.insert(name.lowercased())
      guard name.lowercased().hasSuffix(".vcf"), !name.hasPrefix("."),
        let text = try content(of: name),
        let uid = try Self.onlyUID(in: text)
      else { continue }
      names[uid] = name
    }
    others = Set(names.keys)
  }

  /// Makes the file of a card say what the card does.
  ///
  /// - Throws: `FileError`.
  public mutating func write(_ card: ContactCard) throws {
    var buffer = ByteBuffer(capacity: 1 << 12)
    writer.write(card, to: &buffer)
    others.remove(card.uid)
    guard let name = names[card.uid] else {
      let name = newName(for: card.uid)
      try files.replaceAtomically(place(of: name), with: buffer.content, keeping: nil)
      names[card.uid] = name
      addedCount += 1
      return
    }
    if try content(of: name) == buffer.content {
      unchangedCount += 1
      return
    }
    let status = try files.status(of: place(of: name))
    try files.replaceDurably(place(of: name), with: buffer.content, keeping: status)
    changedCount += 1
  }

  private func place(of name: String) -> String { path + "/" + name }

  /// What is in a file; nil for anything but a file of a reasonable size.
  private func content(of name: String) throws -> [UInt8]? {
    let place = place(of: name)
    guard let status = try files.status(of: place), status.kind == .regular,
      status.size <= Self.greatestSize
    else { return nil }
    // What a symbolic link leads to is not the folder's.
    guard try files.resolve(place) == files.resolve(path) + "/" + name else { return nil }
    let file = try files.open(place, .read)
    defer { file.close() }
    return try file.read(at: 0, count: status.size)
  }

  /// The UID of the only card in a text; nil when there is none, or another number of cards.
  private static func onlyUID(in text: [UInt8]) throws -> String? {
    var reader = VCardReader()
    var uids: [String] = []
    try reader.read(text) { uids.append($0.card?.uid ?? "") }
    try reader.finish { uids.append($0.card?.uid ?? "") }
    return uids.count == 1 && !uids[0].isEmpty ? uids[0] : nil
  }

  /// A name that no file has, made of the letters and digits of a UID.
  private mutating func newName(for uid: String) -> String {
    var stem = ""
    for byte in uid.utf8.prefix(Self.greatestNameLength) {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        stem.unicodeScalars.append(Unicode.Scalar(byte))
      default: if !stem.isEmpty { stem += stem.hasSuffix("-") ? "" : "-" }
      }
    }
    if stem.isEmpty { stem = "contact" }
    var name = stem + ".vcf"
    var number = 2
    while !taken.insert(name.lowercased()).inserted {
      name = "\(stem)-\(number).vcf"
      number += 1
    }
    return name
  }
}
