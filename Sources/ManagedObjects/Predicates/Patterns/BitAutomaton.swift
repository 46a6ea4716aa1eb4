import TextTools

/// An automaton of few states and without assertions, all of whose states fit in a word.
struct BitAutomaton: Sendable {
  /// The greatest number of states; one bit is for being done.
  private static let limit = 63
  private static let done: UInt64 = 1 << 63

  /// The states that take each ASCII scalar.
  private let takers: [UInt64]
  private let sets: [PatternSet]
  /// The states that take what is written in the pattern.
  private let literals: UInt64
  /// The states that each state leads to.
  private let successors: [UInt64]
  private let start: UInt64

  /// The same automaton; nil when it has too many states, or assertions.
  init?(_ program: PatternProgram) {
    guard program.sets.count <= Self.limit else { return nil }
    var successors: [UInt64] = []
    for (position, instruction) in program.instructions.enumerated() {
      switch instruction {
      case .require: return nil
      case .take: successors.append(Self.states(enteredAt: position + 1, program))
      case .fork, .jump, .finish: break
      }
    }
    sets = program.sets
    literals = program.sets.indices.reduce(0) { bits, set in
      program.sets[set].isLiteral ? bits | 1 << UInt64(set) : bits
    }
    self.successors = successors
    start = Self.states(enteredAt: 0, program)
    takers = (0..<128).map { scalar in
      program.sets.indices.reduce(UInt64(0)) { bits, set in
        program.sets[set].contains(UInt32(scalar)) ? bits | 1 << UInt64(set) : bits
      }
    }
  }

  /// The states that an instruction leads to without a scalar.
  ///
  /// States count as their sets do, which stand in the order of the instructions.
  private static func states(enteredAt position: Int, _ program: PatternProgram) -> UInt64 {
    var states: UInt64 = 0
    var visited: Set<Int> = []
    var stack = [position]
    while let position = stack.popLast() {
      guard visited.insert(position).inserted else { continue }
      switch program.instructions[position] {
      case .take(let set): states |= 1 << UInt64(set)
      case .fork(let first, let second): stack += [first, second]
      case .jump(let target): stack.append(target)
      case .finish: states |= done
      case .require: break
      }
    }
    return states
  }

  /// Whether a whole text fits.
  func matches(_ text: Span<UInt8>) -> Bool {
    unsafe text.withUnsafeBufferPointer { bytes in
      var states = start
      var position = 0
      while position < bytes.count, states & ~Self.done != 0 {
        let byte = unsafe bytes[position]
        let taken: UInt64
        if byte < 0x80 {
          taken = states & takers[Int(byte)]
          position += 1
        } else {
          let decoded = unsafe UTF8Decoding.scalar(in: bytes, at: position)
          taken = takers(of: decoded?.value ?? UInt32(byte), among: states & ~Self.done)
          position += decoded?.length ?? 1
        }
        states = successors(of: taken)
      }
      return position == bytes.count && states & Self.done != 0
    }
  }

  /// Whether a whole text fits, scalars of which may be folded to several.
  func matches(_ text: ScalarText) -> Bool {
    var states = start
    for (position, scalar) in text.scalars.enumerated() {
      let waiting = states & ~Self.done
      guard let parts = text.expansions[position] else {
        states = successors(of: takers(of: scalar, among: waiting))
        continue
      }
      states = successors(of: takers(of: scalar, among: waiting & ~literals))
      states |= parts.reduce(waiting) {
        successors(of: takers(of: $1, among: $0 & literals))
      }
    }
    return states & Self.done != 0
  }

  @inline(__always)
  private func successors(of taken: UInt64) -> UInt64 {
    var (states, rest): (UInt64, UInt64) = (0, taken)
    while rest != 0 {
      states |= successors[rest.trailingZeroBitCount]
      rest &= rest - 1
    }
    return states
  }

  private func takers(of scalar: UInt32, among states: UInt64) -> UInt64 {
    if scalar < 0x80 { return states & takers[Int(scalar)] }
    var taken: UInt64 = 0
    var rest = states
    while rest != 0 {
      let state = rest.trailingZeroBitCount
      if sets[state].contains(scalar) { taken |= 1 << UInt64(state) }
      rest &= rest - 1
    }
    return taken
  }
}
