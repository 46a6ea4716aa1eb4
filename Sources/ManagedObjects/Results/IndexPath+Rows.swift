#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension IndexPath {
  /// The place of a row in a section.
  public init(row: Int, section: Int) {
    self.init(indexes: [section, row])
  }

  /// The section, of a place in a section.
  public var section: Int { count > 0 ? self[0] : 0 }

  /// The row, of a place in a section.
  public var row: Int { count > 1 ? self[1] : 0 }

  init(_ position: RowPosition) {
    self.init(row: position.row, section: position.section)
  }
}
