import Files
import ManagedObjects

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension FailureReport {
  init(_ error: StreamError) {
    let reason = FileError(.read, error.name, code: error.code).reason
    switch error.action {
    case .open:
      self.init(
        error.code == EACCES ? .noPermission : .noInput, "cannot open \(error.name): \(reason)")
    case .read: self.init(.inputOutput, "cannot read \(error.name): \(reason)")
    case .write where error.isBrokenPipe: self.init(.brokenPipe, "the reader went away")
    case .write: self.init(.inputOutput, "cannot write to \(error.name): \(reason)")
    }
  }

  init(_ error: UnreportedChange) {
    let report = FailureReport(error.error)
    switch error.error {
    case is StreamError:
      self.init(report.status, "\(report.message); the change itself was saved")
    case let error as FileError: self.init(report.status, afterChange: error)
    case StoreError.file(let error): self.init(report.status, afterChange: error)
    default:
      self.init(
        report.status, "the change was saved, but cannot be shown; see 'contacts history'")
    }
  }

  private init(_ status: ExitStatus, afterChange error: FileError) {
    self.init(
      status,
      "cannot \(error.operation.words) \(error.path): \(error.reason); the change itself was saved")
  }

  init(_ error: FileError) {
    let place = "\(error.operation.words) \(error.path)"
    switch error.code {
    case EEXIST:
      self.init(.cannotCreate, "\(error.path) exists already; name another file, or use --force")
    case EACCES, EPERM, EROFS:
      self.init(.noPermission, Self.words(forRefused: error) ?? "cannot \(place): \(error.reason)")
    case ENOTDIR where error.operation == .createDirectory:
      let file = POSIXFileSystem().file(onTheWayTo: error.path) ?? error.path
      self.init(.cannotCreate, "\(file) is a file; name another folder")
    case ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG:
      let file = POSIXFileSystem().file(onTheWayTo: error.path)
      self.init(
        .cannotCreate,
        file.map { "\($0) is a file; name another folder" }
          ?? "cannot \(place): \(error.reason); check that the folder exists")
    case ENOSPC, EDQUOT, EFBIG:
      self.init(
        .inputOutput,
        "cannot \(place): \(error.reason); nothing was saved, so make room and try again"
      )
    default: self.init(.inputOutput, "cannot \(place): \(error.reason); nothing was changed")
    }
  }

  init(_ error: StoreError) {
    switch error {
    case .missing(let path):
      self.init(.noInput, "the address book \(path) was removed meanwhile")
    case .replaced(let path):
      self.init(.temporary, "another address book has taken the place of \(path); try again")
    case .notARegularFile(let path):
      self.init(.noInput, "\(path) is not a regular file; name a file for the address book")
    case .notAStore(let path):
      self.init(
        .badData,
        "\(path) is not an address book: another program wrote it, or its beginning is damaged")
    case .newerFormat(let path, let found, let supported):
      self.init(
        .badData,
        "\(path) has format \(found), but this version knows formats up to \(supported); "
          + "install a newer contacts. The file was not touched")
    case .corrupt(let path, let offset, let reason):
      let kind = StoreKind(at: path)
      let place = kind == .binary ? " at byte \(offset)" : ""
      self.init(
        .badData,
        "\(path) is damaged\(place): \(reason). Nothing was changed; \(kind.adviceForDamage)")
    case .incompatibleModel(let path, let differences):
      let names = Self.names(of: differences)
      self.init(
        .badData,
        "\(path) holds other data than contacts" + (names.isEmpty ? "" : " (\(names) differ)"))
    case .newerModel(let path, _):
      self.init(
        .badData,
        "a newer contacts wrote \(path); install that version. The file was not touched")
    case .cannotInferMigration(let path, let differences):
      self.init(
        .badData,
        "\(path) cannot be brought to this version (\(Self.names(of: differences)) differ); "
          + "nothing was changed")
    case .unmigratable(let path, let problems):
      let first = problems.first.map { ": \($0.entityName) \($0.key.rawValue)" } ?? ""
      self.init(
        .badData,
        "\(path) cannot be brought to this version\(first) is not as it has to be; nothing was "
          + "changed")
    case .file(let error): self.init(error)
    default: self.init(writing: error)
    }
  }

  private static func names(of differences: [ModelDifference]) -> String {
    differences.prefix(3).map { difference in
      difference.entityName + (difference.propertyName.map { "." + $0 } ?? "")
    }.joined(separator: ", ")
  }

  private init(writing error: StoreError) {
    switch error {
    case .readOnly(let path):
      self.init(
        .noPermission, "the address book \(path) is read-only for you; nothing was changed")
    case .busy(let path, let waited, let holder):
      let process = holder.map(Self.words(forHolder:)) ?? "another process"
      self.init(
        .temporary,
        "\(path) is being saved by \(process); waited \(waited.inSeconds), try again")
    case .hardLinked(let path):
      self.init(
        .inputOutput,
        "\(path) has another hard link, which saving would leave behind; use a symbolic link")
    case .lockLost(let path):
      self.init(
        .temporary, "\(path) was removed while it was in use; nothing was saved, try again")
    case .unanswerable(let error): self.init(error)
    case .notSupported(let feature):
      self.init(.usage, "an address book in this kind of store has no \(feature)")
    case .invalidRequest(let reason):
      self.init(.software, "a fault in contacts itself: \(reason); nothing was changed")
    case .keysExhausted(let entity):
      self.init(
        .badData,
        "the address book says that every ID of \(entity) has been given away, which cannot be: it is "
          + "damaged, see 'contacts store check'; nothing was changed")
    case .conflict, .overtaken:
      self.init(.temporary, "contacts were changed by another process meanwhile; try again")
    case .missingDestinations:
      self.init(
        .temporary, "what contacts refer to was deleted by another process meanwhile; try again")
    case .constraintConflict(let conflicts):
      self.init(.badData, conflicts.first?.words ?? "values that have to be unique are not")
    case .persistentHistoryTokenExpired:
      self.init(.software, "a fault in contacts itself: it looked for changes that are forgotten")
    case .notConfirmed(let error):
      self.init(
        .inputOutput,
        "the system did not confirm that \(error.path) is safely stored (\(error.reason)); "
          + "check with 'contacts list' before you try again")
    default: self.init(.software, "an unexpected error: \(error)")
    }
  }
}

extension FailureReport {
  /// What is said of a file of an address book that somebody may not write; nil for another file.
  ///
  /// The lock is opened before anything is changed.
  private static func words(forRefused error: FileError) -> String? {
    guard error.operation == .open || error.operation == .lock else { return nil }
    let isLock = error.path.hasSuffix("-lock")
    let book = isLock ? String(error.path.dropLast("-lock".count)) : error.path
    guard isAccessible(book, for: R_OK) else { return nil }
    if isLock, isAccessible(error.path, for: F_OK), isAccessible(book, for: W_OK) {
      return "you may write the address book \(book), but not \(error.path); its owner can "
        + "allow it with 'chmod g+rw'; nothing was changed"
    }
    return "the address book \(book) is read-only for you; nothing was changed"
  }

  private static func isAccessible(_ path: String, for mode: Int32) -> Bool {
    unsafe access(path, mode) == 0
  }

  /// A process by its number and, where the system tells it, its command.
  private static func words(forHolder process: Int32) -> String {
    let command = ProcessIdentity.command(of: process).map { " (\($0.quoted))" }
    return "process \(process)\(command ?? "")"
  }

  init(_ error: MergeError) {
    switch error {
    case .conflicts:
      self.init(.temporary, "contacts were changed by another process meanwhile; try again")
    case .constraintConflicts(let conflicts):
      self.init(.badData, conflicts.first?.words ?? "values that have to be unique are not")
    }
  }
}

extension ConstraintConflict {
  /// What is wrong, and what to do.
  fileprivate var words: String {
    let keys = properties.joined(separator: ", ")
    return "there is a \(entityName) with the same \(keys) already; change one of them. "
      + "Nothing was saved"
  }
}

extension POSIXFileSystem {
  /// The first file in a path where a folder would have to be; nil for none.
  fileprivate func file(onTheWayTo path: String) -> String? {
    let parts = path.split(separator: "/").dropLast()
    return parts.indices.lazy.map { parts[...$0].joined(separator: "/") }
      .map { path.hasPrefix("/") ? "/" + $0 : $0 }
      .first { ((try? status(of: $0))?.kind).map { $0 != .directory } ?? false }
  }
}
