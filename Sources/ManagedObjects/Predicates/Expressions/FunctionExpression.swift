/// A call of a function.
public struct FunctionExpression: Hashable {
  /// The function.
  public let function: Function
  /// What it is called with.
  public let arguments: [FetchExpression]

  package init(_ function: Function, _ arguments: [FetchExpression]) {
    self.function = function
    self.arguments = arguments
  }
}

extension FunctionExpression: Sendable {}

extension FunctionExpression {
  /// The call as it is written: with an operator where there is one.
  package var format: String {
    if let infix, let strength = function.strength {
      // A power takes its right operand first, the others their left one.
      let isPower = strength == .power
      let left = arguments[0].format(bindingAtLeast: isPower ? .postfix : strength)
      let right = arguments[1].format(bindingAtLeast: isPower ? .prefix : strength.tighter)
      return "\(left) \(infix) \(right)"
    }
    if function == .onesComplement, arguments.count == 1 {
      return "~" + arguments[0].format(bindingAtLeast: .prefix)
    }
    var list = arguments.map(\.format)
    switch function {
    case .lastPathComponent, .pathExtension, .length:
      list.insert("\"\(function.rawValue)\"", at: min(1, list.count))
      return "FUNCTION(\(list.joined(separator: ", ")))"
    default: return "\(function.rawValue)(\(list.joined(separator: ", ")))"
    }
  }

  private var infix: String? { arguments.count == 2 ? function.infix : nil }

  var bindingStrength: BindingStrength {
    if function == .onesComplement, arguments.count == 1 { return .prefix }
    guard infix != nil, let strength = function.strength else { return .postfix }
    return strength
  }
}
