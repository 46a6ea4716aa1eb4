/// Who can use the classes that are generated.
package enum AccessLevel: String, CaseIterable {
  /// The module they are in.
  case `internal`
  /// The package they are in.
  case package
  /// Everybody.
  case `public`
}

extension AccessLevel: Sendable {}

extension AccessLevel {
  /// What stands before a declaration, a space behind it included.
  var modifier: String {
    switch self {
    case .internal: ""
    case .package: "package "
    case .public: "public "
    }
  }
}
