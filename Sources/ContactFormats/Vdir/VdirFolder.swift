package import ContactCards
package import Files
import TextTools

/// A folder with a vCard in each file, as vdirsyncer and khard have it (the vdir format of
/// vdirsyncer's documentation), or in files of the folders in it.
///
/// A file keeps its name for as long as its card keeps its UID, its version of vCard, and all of it as
/// long as the card says the same. A file without a UID is that of a card which says the same and
/// more. Files that hold several cards, or cards with the same UID, are left alone, and so are those of
/// cards that are not written.
package struct VdirFolder {
  /// How large a file may be to be looked into.
  private static let greatestSize = 64 << 20
  /// How many bytes of a UID a file is named after.
  private static let greatestNameLength = 100

  private let path: String
  private let files: any FileSystem
  /// The places of files below the folder by the UIDs of their cards.
  private var places: [String: String] = [:]
  /// The places of files without a UID, by what their cards are called.
  private var unnamed: [String: [String]] = [:]
  /// The UIDs that several files have.
  private var doubled: Set<String> = []
  /// The UIDs of cards in files that hold several.
  private var packed: Set<String> = []
  /// The UIDs whose cards were written.
  private var written: Set<String> = []
  /// The UIDs in the folder whose cards were not written.
  private var others: Set<String> = []
  /// All names of the folder, and of those in it by their names, as a file system sees them that does
  /// not tell cases apart.
  private var taken: [String: Set<String>] = [:]
  /// Where new files go: empty for the folder itself, or the name of one in it; nil as long as several
  /// are possible.
  private var target: String?
  /// The names of the folders in it that have cards; where no card is anywhere, of those that are there
  /// for some.
  package private(set) var collections: [String] = []
  /// The folders in it in which nothing is but what a collection has beside its cards.
  private var emptyCollections: Set<String> = []
  /// The files in which vdirsyncer keeps what a collection is called and looks like.
  private static let collectionNotes: Set<String> = [
    "color", "displayname", "description", "order",
  ]
  /// The version of new files: that of the most there are.
  private var version = VCardVersion.v30
  /// How many cards got a new file.
  package private(set) var addedCount = 0
  /// How many files were replaced.
  package private(set) var changedCount = 0
  /// How many files were as they had to be.
  package private(set) var unchangedCount = 0

  /// How many cards were not written as several files, or other cards, have their UIDs.
  package private(set) var doubledCount = 0
  /// How many cards are in files that hold several, too, which stay as they are.
  package private(set) var packedCount = 0

  /// How many files have names that are not UTF-8, and were not looked at.
  package private(set) var undecodableCount = 0

  /// The first of the cards of which control characters were left out, and how many they are.
  package var incomplete: (names: [String], count: Int) { (losers.names, losers.count) }
  private var losers = NamedCount()

  /// How many cards there are in the folder that were not written.
  package var otherCount: Int { others.count }

  /// Looks into a folder, which is made if it is not there.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - collection: The name of the folder in it that new files go to; nil where the cards that are
  ///     there tell.
  /// - Throws: `FileError`.
  /// - Complexity: O(*n*) in the size of the files.
  package init(_ path: String, collection: String? = nil) throws {
    try self.init(path, collection: collection, in: POSIXFileSystem())
  }

  package init(_ path: String, collection: String? = nil, in files: any FileSystem) throws {
    (self.path, self.files, target) = (path, files, collection)
    try files.createDirectory(path)
    var counts: [VCardVersion: Int] = [:]
    var folders: Set<String> = []
    for place in try cardPlaces() {
      let cards = try self.cards(in: place)
      if !cards.cards.isEmpty { folders.insert(Self.folder(of: place)) }
      guard let card = cards.only else {
        packed.formUnion(cards.cards.compactMap { $0?.uid })
        continue
      }
      counts[card.version, default: 0] += 1
      if card.card.uid.isEmpty {
        unnamed[card.card.displayName, default: []].append(place)
      } else if places.updateValue(place, forKey: card.card.uid) != nil {
        doubled.insert(card.card.uid)
      }
    }
    for uid in doubled { places[uid] = nil }
    others = Set(places.keys)
    // Where no card tells, a folder that is empty is one that was made for them.
    collections = (folders.isEmpty ? emptyCollections : folders.subtracting([""])).sorted()
    if target == nil, folders.contains("") || collections.count < 2 {
      target = folders.contains("") ? "" : collections.first ?? ""
    }
    if counts[.v40, default: 0] > counts[.v30, default: 0] { version = .v40 }
  }

  /// The places of the files that may hold cards, in the folder and in those in it.
  ///
  /// What is left of processes that died while they wrote a card is removed.
  private mutating func cardPlaces() throws -> [String] {
    var found: [String] = []
    func isCard(_ name: some StringProtocol) -> Bool {
      name.lowercased().hasSuffix(".vcf") && !name.hasPrefix(".")
    }
    files.removeStaleTemporaryFiles(in: path, where: isCard)
    undecodableCount = try Self.undecodableCardCount(in: path, files)
    for name in try files.names(in: path).sorted() {
      taken["", default: []].insert(name.lowercased())
      if isCard(name) { found.append(name) }
      let status = try? files.status(of: path + "/" + name)
      guard !name.hasPrefix("."), status?.kind == .directory else { continue }
      files.removeStaleTemporaryFiles(in: path + "/" + name, where: isCard)
      // What cannot be looked into is not the folder's.
      let names = (try? files.names(in: path + "/" + name)) ?? []
      taken[name] = Set(names.map { $0.lowercased() })
      if names.allSatisfy({ $0.hasPrefix(".") || Self.collectionNotes.contains($0) }) {
        emptyCollections.insert(name)
      }
      found += names.sorted().filter(isCard).map { name + "/" + $0 }
    }
    return found
  }

  /// The name of the folder in this one that a file is in; empty for this one.
  private static func folder(of place: String) -> String {
    place.contains("/") ? String(place.prefix { $0 != "/" }) : ""
  }

  /// The names of the folders in one that may be collections of it.
  ///
  /// - Parameter path: The folder.
  /// - Returns: The names in order; none where there is no such folder.
  /// - Throws: `FileError`.
  package static func subfolders(of path: String) throws -> [String] {
    let files = POSIXFileSystem()
    guard try files.status(of: path)?.kind == .directory else { return [] }
    let place = try files.resolve(path + "/.")
    return try files.names(in: path).sorted().filter { name in
      // What a symbolic link leads to is not the folder's.
      try !name.hasPrefix(".") && (try? files.status(of: place + "/" + name))?.kind == .directory
        && files.resolve(place + "/" + name) == FilePath.join(place, name)
    }
  }

  /// Whether somebody has to choose the collection that new files go to, if there are any.
  package var isUndecided: Bool { target == nil }

  /// Has new files go to a collection.
  package mutating func choose(collection: String) { target = collection }

  /// Whether a card gets a new file, where it is the next one that is written.
  ///
  /// The folder takes note of it as if it had been written, so that a copy is to be asked.
  ///
  /// - Throws: `FileError`.
  package mutating func needsFile(for card: ContactCard) throws -> Bool {
    if doubled.contains(card.uid) || !written.insert(card.uid).inserted { return false }
    return try place(of: card) == nil
  }

  /// The file of a card; nil where there is none.
  private mutating func place(of card: ContactCard) throws -> String? {
    try places[card.uid] ?? unnamedPlace(of: card)
  }

  /// A card needs a new file, and nobody has said in which of several collections.
  package struct UndecidedCollection: Error {}

  /// How many cards in a folder have names that are not UTF-8, so that nobody can look at them.
  ///
  /// - Parameter folder: The folder.
  /// - Returns: How many they are.
  /// - Throws: `FileError`.
  package static func undecodableCardCount(in folder: String) throws -> Int {
    try undecodableCardCount(in: folder, POSIXFileSystem())
  }

  private static func undecodableCardCount(
    in folder: String, _ files: any FileSystem
  ) throws -> Int {
    try files.undecodableNames(in: folder).count {
      String(decoding: $0.suffix(4), as: UTF8.self).lowercased() == ".vcf"
    }
  }

  /// Makes the file of a card say what the card does.
  ///
  /// - Throws: ``UndecidedCollection`` or `FileError`.
  package mutating func write(_ card: ContactCard) throws {
    others.remove(card.uid)
    if doubled.contains(card.uid) || !written.insert(card.uid).inserted {
      doubledCount += 1
      return
    }
    if packed.contains(card.uid) { packedCount += 1 }
    guard let place = try self.place(of: card) else {
      let name = try newName(for: card.uid)
      let (text, isWhole) = Self.rendered(card, version)
      try files.replaceAtomically(path + "/" + name, with: text, keeping: nil)
      if !isWhole { losers.add(card) }
      places[card.uid] = name
      addedCount += 1
      return
    }
    let found = try self.card(in: place)
    let (text, isWhole) = Self.rendered(card, found?.version ?? version)
    if !isWhole { losers.add(card) }
    let isSame = found.map { Self.isSame($0.card, card, $0.version) } ?? false
    if try isSame || content(of: place) == text {
      unchangedCount += 1
      return
    }
    let status = try files.status(of: path + "/" + place)
    try files.replaceDurably(path + "/" + place, with: text, keeping: status)
    changedCount += 1
  }

  /// Which of these UIDs are those of files that were not written, in order.
  package func removable(_ uids: Set<String>) -> [String] { others.intersection(uids).sorted() }

  /// Removes the files of cards with these UIDs that were not written.
  ///
  /// - Returns: How many they were.
  /// - Throws: `FileError`.
  package mutating func remove(_ uids: Set<String>) throws -> Int {
    let gone = removable(uids)
    for uid in gone {
      if let place = places[uid] { try files.unlink(path + "/" + place) }
      places[uid] = nil
      others.remove(uid)
    }
    return gone.count
  }

  /// The file without a UID that says nothing which a card does not say as well.
  private mutating func unnamedPlace(of card: ContactCard) throws -> String? {
    let candidates = unnamed[card.displayName] ?? []
    for place in candidates {
      guard let found = try self.card(in: place), !card.lacks(something: found.card) else {
        continue
      }
      unnamed[card.displayName] = candidates.filter { $0 != place }
      places[card.uid] = place
      return place
    }
    return nil
  }

  /// Whether the card of a file says what another does.
  private static func isSame(
    _ found: ContactCard, _ card: ContactCard, _ version: VCardVersion
  ) -> Bool {
    if card.kind == .group { return text(of: found, version) == text(of: card, version) }
    return card.isSaid(by: found)
  }

  private static func text(of card: ContactCard, _ version: VCardVersion) -> [UInt8] {
    rendered(card, version).text
  }

  /// The text of a card, and whether it has all control characters of it.
  private static func rendered(
    _ card: ContactCard, _ version: VCardVersion
  ) -> (text: [UInt8], isWhole: Bool) {
    var writer = VCardWriter(version: version)
    var buffer = ByteBuffer(capacity: 1 << 12)
    writer.write(card, to: &buffer)
    return (buffer.content, buffer.leftOutCount == 0)
  }

  /// What is in a file; nil for anything but a file of a reasonable size.
  private func content(of name: String) throws -> [UInt8]? {
    let place = path + "/" + name
    guard let status = try files.status(of: place), status.kind == .regular,
      status.size <= Self.greatestSize
    else { return nil }
    // What a symbolic link leads to is not the folder's.
    guard try files.resolve(place) == files.resolve(path) + "/" + name else { return nil }
    let file = try files.open(place, .read)
    defer { file.close() }
    return try file.read(at: 0, count: status.size)
  }

  /// The cards in a file, and its version.
  private func cards(in place: String) throws -> FileOfCards {
    guard let text = try content(of: place) else { return FileOfCards() }
    var reader = VCardReader()
    var file = FileOfCards()
    try reader.read(text) { file.cards.append($0.card) }
    try reader.finish { file.cards.append($0.card) }
    file.version = Self.version(of: text)
    return file
  }

  /// The only card in a file; nil when there is none, or another number of cards.
  private func card(in place: String) throws -> FileOfCards.Only? { try cards(in: place).only }

  private static func version(of text: [UInt8]) -> VCardVersion {
    for line in text.prefix(1 << 12).split(whereSeparator: { $0 == 0x0a || $0 == 0x0d }) {
      switch String(decoding: line, as: UTF8.self).uppercased().trimmingSpaces {
      case "VERSION:4.0": return .v40
      case "VERSION:2.1": return .v21
      default: continue
      }
    }
    return .v30
  }

  /// A place where no file is, with a name made of the letters and digits of a UID.
  private mutating func newName(for uid: String) throws(UndecidedCollection) -> String {
    guard let target else { throw UndecidedCollection() }
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
    while !taken[target, default: []].insert(name.lowercased()).inserted {
      name = "\(stem)-\(number).vcf"
      number += 1
    }
    return target.isEmpty ? name : target + "/" + name
  }
}

extension ContactCard {
  /// Whether the card of a file, imported, would change nothing, and lacks nothing.
  fileprivate func isSaid(by other: ContactCard) -> Bool {
    var (found, other) = (self, other)
    // Groups have cards of their own, which name their members.
    found.groups = other.groups
    _ = other.keepOtherURLs()
    let isManaged = other.manager == manager || manager.isEmpty && keeps(manager: other.manager)
    return isManaged && other.uid == uid && other.kept(over: found, isPartial: false) == found
  }
}

/// What a file of a folder holds.
private struct FileOfCards {
  typealias Only = (card: ContactCard, version: VCardVersion)

  var cards: [ContactCard?] = []
  var version = VCardVersion.v30

  /// The card, if there is just one.
  var only: Only? {
    guard cards.count == 1, let card = cards[0] else { return nil }
    return (card, version)
  }
}
