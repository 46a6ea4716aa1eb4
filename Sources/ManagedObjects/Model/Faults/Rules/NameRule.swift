/// A part has a name that it can have, and that no other part has.
struct NameRule<Place: FaultPlace>: ModelRule {
  /// What a name may be made of.
  enum Form {
    /// A letter followed by letters, digits and underscores.
    case identifier
    /// Whatever is not empty.
    case anything
  }

  private let form: Form

  init(_ form: Form) {
    self.form = form
  }

  func faults(of place: Place, in outline: ModelOutline) -> [ModelFault] {
    var faults: [ModelFault] = []
    switch form {
    case .identifier where !place.name.isIdentifier: faults.append(place.fault(.invalidName))
    case .anything where place.name.isEmpty: faults.append(place.fault(.missingName))
    default: break
    }
    if place.isRepeated { faults.append(place.fault(.duplicateName)) }
    return faults
  }
}

extension String {
  /// Whether this is a letter followed by letters, digits and underscores.
  fileprivate var isIdentifier: Bool {
    guard utf8.allSatisfy({ $0 < 0x80 }) else {
      guard let first, first.isLetter else { return false }
      return allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
    guard let first = utf8.first, first.isLetter else { return false }
    return utf8.allSatisfy {
      $0.isLetter || $0 == UInt8(ascii: "_") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
    }
  }
}

extension UInt8 {
  /// Whether this is a letter of ASCII.
  fileprivate var isLetter: Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20
  }
}
