import SampleData

extension SplitMix64 {
  /// A name made of scalars of all kinds, with more of the awkward ones than names have.
  mutating func name() -> String {
    var name = ""
    for _ in 0..<below(12) { name.unicodeScalars.append(scalar()) }
    return name
  }

  private mutating func scalar() -> Unicode.Scalar {
    let ceilings: [UInt32] = [0x20, 0x80, 0x100, 0x800, 0x3000, 0x1_0000, 0x11_0000]
    let ceiling = ceilings[below(ceilings.count)]
    let awkward: [Unicode.Scalar] = ["\"", "\\", "/", "\u{7f}", "\u{202e}", "\u{2028}", "\u{feff}"]
    if happens(percent: 15) { return awkward[below(awkward.count)] }
    // No text holds a null character.
    return Unicode.Scalar(1 + UInt32(below(Int(ceiling) - 1))) ?? "\u{fffd}"
  }

  /// A person with random names, one of which is more than white space.
  mutating func person() -> (first: String, last: String, age: Int32?) {
    let age = happens(percent: 20) ? nil : Int32(below(1 << 31))
    let first = name()
    return (first, first.allSatisfy(\.isWhitespace) ? "$null" : name(), age)
  }
}
