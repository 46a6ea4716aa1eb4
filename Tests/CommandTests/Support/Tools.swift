import Foundation

/// The tools that some tests need and that a plain system may lack.
enum Tools {
  static let hasJQ = find("jq") != nil
  static let hasKhard = find("khard") != nil
  static let hasVdirsyncer = find("vdirsyncer") != nil
  static let hasAbook = find("abook") != nil
  static let hasChafa = find("chafa") != nil

  /// Whether the system's Python knows vobject.
  static let hasVObject: Bool = {
    let trial = Command(
      program: "/usr/bin/python3", arguments: ["-c", "import vobject"], environment: [:])
    return (try? trial.run())?.ending == .exit(0)
  }()

  static let hasFullDevice = FileManager.default.fileExists(atPath: "/dev/full")
  static let knowsLockHolders = FileManager.default.isReadableFile(atPath: "/proc/locks")

  /// The path of strace where it is installed and may trace.
  static let strace: String? = {
    guard let path = find("strace"), let yes = find("true") else { return nil }
    let trial = Command(
      program: path, arguments: ["-o", "/dev/null", yes], environment: [:])
    return (try? trial.run())?.ending == .exit(0) ? path : nil
  }()

  /// Whether small file systems can be mounted where nobody else sees them.
  static let canMount: Bool = {
    guard geteuid() == 0, let unshare = find("unshare"), let mount = find("mount") else {
      return false
    }
    let words = ["-m", mount, "-t", "tmpfs", "-o", "size=64k", "none", "/mnt"]
    let trial = Command(program: unshare, arguments: words, environment: [:])
    return (try? trial.run())?.ending == .exit(0)
  }()

  /// What to put before a program so that permissions bind it: nothing for an ordinary user, a
  /// program that gives up all rights for root, nil for root without such a program.
  static let unprivileged: [String]? = {
    if geteuid() != 0 { return [] }
    return find("setpriv").map {
      [$0, "--reuid=65534", "--regid=65534", "--clear-groups", "--"]
    }
  }()

  /// Where programs are looked for.
  static let searchPath =
    ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"

  private static func find(_ name: String) -> String? {
    searchPath.split(separator: ":").lazy.map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
