import Arguments
import ContactCards
import ContactStore
import Files

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the configuration file says.
struct Configuration {
  /// The path of the file; nil where there is no home to look in.
  let path: String?
  private let values: [Setting: (text: String, line: Int)]
  /// What is wrong with lines that are no settings.
  let warnings: [String]

  /// Reads the file, which need not be there.
  ///
  /// - Throws: ``ConfigurationFault`` or ``StreamError``.
  init(_ variable: (String) -> String?) throws {
    path = Self.path(variable)
    guard let path, let file = try Self.file(at: path) else {
      (values, warnings) = ([:], [])
      return
    }
    do throws(ConfigurationFault) {
      let found = try file.values()
      values = found.values
      warnings = found.unknown.map { "warning: " + Self.fault($0, in: path).words }
    } catch {
      throw Self.fault(error, in: path)
    }
  }

  /// Where the file is: in the configuration folder of the XDG Base Directory Specification 0.8, by
  /// which relative paths are passed over.
  static func path(_ variable: (String) -> String?) -> String? {
    if let folder = variable("XDG_CONFIG_HOME"), FilePath.isAbsolute(folder) {
      return folder + "/contacts/config"
    }
    guard let home = variable("HOME"), FilePath.isAbsolute(home) else { return nil }
    return home + "/.config/contacts/config"
  }

  /// The text of a file; nil when it is not there.
  ///
  /// - Throws: ``ConfigurationFault`` or ``StreamError``.
  static func file(at path: String) throws -> ConfigurationFile? {
    let descriptor: Descriptor
    do throws(StreamError) {
      descriptor = try Descriptor.opening(path)
    } catch {
      if error.code == ENOENT || error.code == ENOTDIR { return nil }
      throw error
    }
    defer { descriptor.close() }
    var bytes: [UInt8] = []
    while case let piece = try Self.piece(of: descriptor, at: path), !piece.isEmpty {
      bytes += piece
      guard bytes.count <= ConfigurationFile.greatestSize else {
        throw fault(ConfigurationFault(.tooLarge, line: 0), in: path)
      }
    }
    do throws(ConfigurationFault) {
      return try ConfigurationFile(bytes)
    } catch {
      throw fault(error, in: path)
    }
  }

  private static func piece(of file: Descriptor, at path: String) throws -> [UInt8] {
    do throws(StreamError) {
      return try file.readSome(1 << 14)
    } catch {
      if error.code == EISDIR { throw fault(ConfigurationFault(.folder, line: 0), in: path) }
      throw error
    }
  }

  private static func fault(_ fault: ConfigurationFault, in path: String) -> ConfigurationFault {
    var fault = fault
    fault.path = path
    return fault
  }

  /// The value of a setting as it is written; nil when the file does not say it.
  subscript(setting: Setting) -> String? { values[setting]?.text }

  /// The line that a setting stands in.
  func line(of setting: Setting) -> Int? { values[setting]?.line }
}

extension Configuration {
  var columns: [ContactField]? {
    self[.columns].flatMap { try? Setting.columnList.parse($0) }
  }

  var sortKeys: [AddressBook.SortKey] {
    self[.sort].flatMap { try? ValueSyntax<[AddressBook.SortKey]>.sortKeys.parse($0) } ?? []
  }

  var color: ColorChoice? { self[.color].flatMap(ColorChoice.init) }

  /// The path of the address book, with the home folder in the place of `~`.
  ///
  /// - Throws: ``CommandFailure/noHome``.
  func store(_ variable: (String) -> String?) throws(CommandFailure) -> String? {
    guard let path = self[.store] else { return nil }
    return try Self.expanded(path, variable)
  }

  /// A path with the home folder in the place of `~`.
  ///
  /// - Throws: ``CommandFailure/noHome``.
  static func expanded(
    _ path: String, _ variable: (String) -> String?
  ) throws(CommandFailure) -> String {
    guard path.hasPrefix("~/") else { return path }
    guard let home = variable("HOME"), FilePath.isAbsolute(home) else { throw .noHome }
    return home + path.dropFirst()
  }
}

extension Session {
  /// What the configuration file says, which is read when it is first asked.
  ///
  /// - Throws: ``ConfigurationFault`` or ``StreamError``.
  var configuration: Configuration {
    get throws {
      if let loadedConfiguration { return loadedConfiguration }
      let configuration = try Configuration(environment.variable)
      loadedConfiguration = configuration
      for warning in configuration.warnings { tell(warning) }
      return configuration
    }
  }
}
