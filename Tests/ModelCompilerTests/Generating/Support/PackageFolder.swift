import Foundation

/// The folders of this package.
enum PackageFolder {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Where the build that this test belongs to has its products.
  static let products = URL(filePath: ProcessInfo.processInfo.arguments[0])
    .resolvingSymlinksInPath().deletingLastPathComponent()
}
