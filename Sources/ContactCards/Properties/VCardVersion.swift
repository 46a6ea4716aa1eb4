/// A version of the vCard format.
public enum VCardVersion: UInt8, CaseIterable, Sendable {
  /// The one of the Internet Mail Consortium, 1996.
  case v21
  /// RFC 2426.
  case v30
  /// RFC 6350.
  case v40

  /// What `VERSION` says.
  public var text: String {
    switch self {
    case .v21: "2.1"
    case .v30: "3.0"
    case .v40: "4.0"
    }
  }

  /// The version that `VERSION` names; nil for an unknown one.
  package init?(_ text: String) {
    switch text {
    case "2.1": self = .v21
    case "3.0": self = .v30
    case "4.0": self = .v40
    default: return nil
    }
  }
}
