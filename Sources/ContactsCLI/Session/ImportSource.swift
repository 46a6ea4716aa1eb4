import ContactFormats
import Files

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file to import.
struct ImportSource {
  /// The path; `-` for standard input.
  let path: String
  /// The format; nil to go by the content.
  let format: CardFormat?

  /// What to call it in messages.
  var name: String { Session.inputName(path) }
}

extension Session {
  /// The files to import, those of a folder in the order of their names.
  ///
  /// - Parameters:
  ///   - paths: The files and folders.
  ///   - skipsOthers: Whether what is named like a file of a folder, but is none, such as a link that
  ///     leads nowhere, is left out instead of being told.
  /// - Returns: The files.
  /// - Throws: ``CommandFailure/noCards(_:)`` for a folder without any, or ``FileError``.
  func importSources(_ paths: [String], skipsOthers: Bool) throws -> [ImportSource] {
    try paths.flatMap { path in
      guard path != "-", isFolder(path) else { return [ImportSource(path: path, format: nil)] }
      let cards = try self.cards(in: path, depth: 1, skipsOthers)
      if cards.isEmpty { throw CommandFailure.noCards(path) }
      return cards.map { ImportSource(path: $0, format: .vcard) }
    }
  }

  /// Whether there is a folder at a path; what cannot be looked up is told when it is opened.
  func isFolder(_ path: String) -> Bool {
    (try? POSIXFileSystem().status(of: path))?.kind == .directory
  }

  /// What a name in a folder leads to; nil where that is nothing, as for a link in a circle.
  private static func status(of path: String) throws(FileError) -> FileStatus? {
    do throws(FileError) {
      return try POSIXFileSystem().status(of: path)
    } catch  where error.code == ELOOP {
      return nil
    }
  }

  /// Tells of files that cannot be read as nothing can name them.
  private func tellUndecodable(in folder: String, _ skipsOthers: Bool) throws {
    let count = try VdirFolder.undecodableCardCount(in: folder)
    if count == 0 { return }
    guard skipsOthers else { throw CommandFailure.undecodableNames(folder, count: count) }
    tell(
      "\(folder): left out \(counted(count, "file")) whose name is not UTF-8; give it another one")
  }

  /// The vCards in a folder, and in those in it, as the vdir format of vdirsyncer has them: one in a
  /// file, whose name ends in `.vcf`; names that begin with a dot are not looked at.
  private func cards(
    in folder: String, depth: Int, _ skipsOthers: Bool
  ) throws -> [String] {
    let files = POSIXFileSystem()
    var cards: [String] = []
    try tellUndecodable(in: folder, skipsOthers)
    let base = folder.hasSuffix("/") ? folder : folder + "/"
    for name in try files.names(in: folder).sorted() where !name.hasPrefix(".") {
      let path = base + name
      let kind = try Self.status(of: path)?.kind
      let isNamedSo = name.lowercased().hasSuffix(".vcf") && kind != .directory
      if isNamedSo, kind == .regular || !skipsOthers {
        cards.append(path)
      } else if kind == .directory, depth > 0 {
        cards += try self.cards(in: path, depth: depth - 1, skipsOthers)
      }
    }
    return cards
  }
}
