/// The numbers of a control sequence: parted by semicolons, and each maybe by colons.
struct ControlParameters {
  /// The numbers of each parameter.
  ///
  /// One that is missing is 0.
  let parameters: [[Int]]

  init(_ bytes: some Sequence<UInt8>) {
    parameters = Array(bytes).split(separator: 0x3B, omittingEmptySubsequences: false).map {
      $0.split(separator: 0x3A, omittingEmptySubsequences: false).map(Self.number)
    }
  }

  /// The first number of each parameter.
  var numbers: [Int] { parameters.map { $0.first ?? 0 } }

  /// A number; 0 if it is missing.
  func number(_ parameter: Int, part: Int = 0) -> Int {
    guard parameters.indices.contains(parameter), parameters[parameter].indices.contains(part)
    else { return 0 }
    return parameters[parameter][part]
  }

  /// The number of the last parameter.
  var last: Int { number(parameters.count - 1) }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int {
    guard digits.count <= 8 else { return .max }
    return digits.reduce(0) { $0 * 10 + Int($1 &- 0x30) }
  }
}
