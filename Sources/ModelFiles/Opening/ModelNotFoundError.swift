#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// There is no model of a name where one was looked for.
public struct ModelNotFoundError: Error, Hashable {
  /// The name of the model, without its ending.
  public let name: String
  /// The folders that were looked at, in their order.
  public let directories: [URL]
}

extension ModelNotFoundError: CustomStringConvertible {
  /// The name, and where it was looked for.
  public var description: String {
    let folders = directories.map { $0.path(percentEncoded: false) }
    return "no model named \"\(name)\" (as .momd, .mom, .xcdatamodeld or .xcdatamodel) is in "
      + (folders.isEmpty ? "no folder at all" : folders.joined(separator: ", "))
  }
}
