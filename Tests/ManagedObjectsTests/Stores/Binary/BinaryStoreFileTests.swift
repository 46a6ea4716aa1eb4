import Foundation
import TestSupport
import Testing

@testable import Files
@testable import ManagedObjects

/// What a store does with the files and folders of this machine.
@Suite("The files of a binary store")
struct BinaryStoreFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func open(
    _ name: String = "people", _ options: BinaryStore.Options = .appending
  ) throws -> BinaryStore {
    try BinaryStore(path: folder(name), model: StoredPeople.model(), options: options)
  }

  private func permissions(of name: String) throws -> UInt32? {
    try POSIXFileSystem().status(of: folder(name))?.permissions
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  /// Makes the three files of a store.
  private func makeStore() throws {
    _ = try open().save(StoredPeople.insertion("Ada"))
    _ = try open().save(StoredPeople.insertion("Grace"))
  }

  @Test("a new store's files are the owner's alone")
  func newFiles() throws {
    try makeStore()
    #expect(try names == ["people", "people-journal", "people-lock"])
    for name in try names { #expect(try permissions(of: name) == 0o600, "\(name)") }
  }

  @Test(
    "folds and journals take over the permissions of the base", arguments: [0o640, 0o600, 0o664])
  func keptPermissions(mode: Int) throws {
    _ = try open().save(StoredPeople.insertion("Ada"))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder("people"))
    _ = try open().save(StoredPeople.insertion("Grace"))
    #expect(try permissions(of: "people-journal") == UInt32(mode))
    _ = try open("people", .folding).save(StoredPeople.insertion("Edsger"))
    #expect(try permissions(of: "people") == UInt32(mode))
  }

  @Test(
    "the lock is for those who may write the base, and the journal for those who may use it",
    arguments: [
      (0o600, 0o600), (0o640, 0o600), (0o644, 0o600), (0o660, 0o660), (0o664, 0o660),
      (0o666, 0o666), (0o606, 0o606),
    ])
  func sharedFiles(mode: Int, lockMode: UInt32) throws {
    try makeStore()
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: folder("people"))
    _ = try open().save(StoredPeople.insertion("Edsger"))
    #expect(try permissions(of: "people-lock") == lockMode)
    #expect(try permissions(of: "people-journal") == UInt32(mode))
    try FileManager.default.removeItem(atPath: folder("people-lock"))
    _ = try open().save(StoredPeople.insertion("Barbara"))
    #expect(try permissions(of: "people-lock") == lockMode)
    #expect(try names == ["people", "people-journal", "people-lock"])
  }

  /// A group that a file of this process may have, and is not its usual one.
  private static let otherGroup: gid_t? = {
    if geteuid() == 0 { return 4_711 }
    var groups = [gid_t](repeating: 0, count: Int(NGROUPS_MAX))
    let count = unsafe getgroups(Int32(groups.count), &groups)
    return groups.prefix(max(0, Int(count))).first { $0 != getegid() }
  }()

  @Test(
    "the lock and the journal are of the group of the base",
    .enabled(if: otherGroup != nil, "There is no other group."))
  func sharedGroup() throws {
    let group = try #require(Self.otherGroup)
    try makeStore()
    #expect(unsafe chown(folder("people"), .max, group) == 0)
    #expect(unsafe chmod(folder("people"), 0o660) == 0)
    for options in [BinaryStore.Options.appending, .folding, .appending] {
      _ = try open("people", options).save(StoredPeople.insertion("x"))
      for name in try names {
        let status = try POSIXFileSystem().status(of: folder(name))
        #expect(status?.group == group && status?.permissions == 0o660, "\(name)")
      }
    }
  }

  @Test("a symbolic link stays, and what it leads to is replaced beside itself")
  func symbolicLink() throws {
    try FileManager.default.createDirectory(
      atPath: folder("far"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: folder("link"), withDestinationPath: "far/people")
    for options in [BinaryStore.Options.appending, .appending, .folding] {
      _ = try open("link", options).save(StoredPeople.insertion("x"))
    }
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder("link")) == "far/people")
    #expect(try names == ["far", "link"])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder("far")).sorted()
        == ["people", "people-lock"])
    #expect(try open("far/people").keys() == [1, 2, 3])
  }

  @Test("a hard link is read, but saving would leave it behind and is refused")
  func hardLink() throws {
    try makeStore()
    try FileManager.default.linkItem(atPath: folder("people"), toPath: folder("twin"))
    let before = try Data(contentsOf: URL(filePath: folder("people-journal")))
    for options in [BinaryStore.Options.appending, .folding] {
      let saved = try open("people", options)
      #expect(try saved.firstNames() == ["Ada", "Grace"])
      #expect {
        try saved.save(StoredPeople.insertion("x"))
      } throws: { error in
        guard case .hardLinked(folder("people")) = error as? StoreError else { return false }
        return true
      }
    }
    #expect(try Data(contentsOf: URL(filePath: folder("people-journal"))) == before)
    try FileManager.default.removeItem(atPath: folder("twin"))
    _ = try open().save(StoredPeople.insertion("x"))
  }

  @Test(
    "a second name that a process left behind that died while it made the file is taken away",
    arguments: [0, 1_000])
  func leftName(otherCount: Int) throws {
    try makeStore()
    for number in 0..<otherCount {
      let name = String(repeating: "other", count: 20) + "\(number)"
      try Data().write(to: URL(filePath: folder(name)))
    }
    let name = TemporaryFileName.make(for: "people")
    try FileManager.default.linkItem(atPath: folder("people"), toPath: folder(name))
    _ = try open().save(StoredPeople.insertion("x"))
    #expect(try !names.contains(name))
  }

  @Test("what dead writers of the base, the journal and copies left goes with the next commit")
  func leftovers() throws {
    try makeStore()
    let left = ["people", "people-journal", "people-before-restore"].map {
      TemporaryFileName.make(for: $0)
    }
    let other = TemporaryFileName.make(for: "friends")
    for name in left + [other] {
      try Data("x".utf8).write(to: URL(filePath: folder(name)))
    }
    _ = try open().save(StoredPeople.insertion("x"))
    let kept = Set(try names)
    #expect(kept.isDisjoint(with: left) && kept.contains(other))
  }

  @Test("a missing folder is an error that names it")
  func missingFolder() throws {
    #expect {
      try open("missing/people")
    } throws: { error in
      guard case .file(let failure) = error as? StoreError else { return false }
      return failure.code == ENOENT && failure.path.hasSuffix("missing")
    }
    #expect(try names == [])
  }

  @Test("a folder, a FIFO and a device are refused at once, also behind a link")
  func otherFiles() throws {
    try FileManager.default.createDirectory(
      atPath: folder("folder"), withIntermediateDirectories: false)
    #expect(unsafe mkfifo(folder("fifo"), 0o600) == 0)
    try FileManager.default.createSymbolicLink(
      atPath: folder("link"), withDestinationPath: folder("fifo"))
    for path in [folder("folder"), folder("fifo"), folder("link"), "/dev/null"] {
      #expect {
        try BinaryStore(path: path, model: StoredPeople.model())
      } throws: { error in
        guard case .notARegularFile(path) = error as? StoreError else { return false }
        return true
      }
    }
    #expect(try names == ["fifo", "folder", "link"])
  }

  @Test("a pipe without a name, and a file that was removed, are refused where they are open")
  func namelessFiles() throws {
    try Data(count: 1).write(to: URL(filePath: folder("gone")))
    let gone = try FileHandle(forReadingFrom: URL(filePath: folder("gone")))
    try FileManager.default.removeItem(atPath: folder("gone"))
    let pipe = Pipe()
    for file in [pipe.fileHandleForReading, gone] {
      let path = "/dev/fd/\(file.fileDescriptor)"
      #expect {
        try BinaryStore(path: path, model: StoredPeople.model())
      } throws: { error in
        guard case .notARegularFile(path) = error as? StoreError else { return false }
        return true
      }
    }
  }

  @Test("a journal that is no file is an error, not an empty journal")
  func journalThatIsNoFile() throws {
    _ = try open().save(StoredPeople.insertion("Ada"))
    #expect(unsafe mkfifo(folder("people-journal"), 0o600) == 0)
    #expect {
      try open()
    } throws: { error in
      guard case .file(let failure) = error as? StoreError else { return false }
      return failure.path == folder("people-journal")
    }
  }

  @Test(
    "names that other programs trip over", arguments: ["a b", "-rf", "new\nline", "ü", "a.b.c"])
  func oddNames(name: String) throws {
    for options in [BinaryStore.Options.appending, .appending, .folding] {
      _ = try open(name, options).save(StoredPeople.insertion("x"))
    }
    #expect(try open(name).keys() == [1, 2, 3])
    #expect(try names == [name, name + "-lock"])
  }

  @Test("reading only writes nothing and makes no file, not even a lock")
  func readOnly() throws {
    try makeStore()
    try FileManager.default.removeItem(atPath: folder("people-lock"))
    var options = BinaryStore.Options()
    options.isReadOnly = true
    let saved = try open("people", options)
    #expect(try saved.firstNames() == ["Ada", "Grace"])
    #expect {
      try saved.save(StoredPeople.insertion("x"))
    } throws: { error in
      guard case .readOnly(folder("people")) = error as? StoreError else { return false }
      return true
    }
    #expect(try open("none", options).firstNames() == [])
    #expect(try names == ["people", "people-journal"])
  }

  @Test("a store that is removed while it is open is missing, not empty, and not made anew")
  func removed() throws {
    try makeStore()
    let saved = try open()
    for name in ["people", "people-journal"] {
      try FileManager.default.removeItem(atPath: folder(name))
    }
    for use in [
      { _ = try saved.firstNames() }, { _ = try saved.save(StoredPeople.insertion("x")) },
    ] {
      #expect {
        try use()
      } throws: { error in
        guard case .missing(folder("people")) = error as? StoreError else { return false }
        return true
      }
    }
    #expect(try names == ["people-lock"])
  }
}
