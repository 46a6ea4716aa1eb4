/// An automaton as a list of instructions.
struct PatternProgram: Sendable {
  enum Instruction: Sendable {
    /// Takes one scalar of a set and goes on behind.
    case take(Int)
    /// Goes on in two places at once.
    case fork(Int, Int)
    case jump(Int)
    /// Goes on behind where something is true of the place.
    case require(PatternAssertion)
    /// Is done.
    case finish
  }

  var instructions: [Instruction] = []
  var sets: [PatternSet] = []
}

/// Makes automata of the parts of a regular expression.
struct PatternCompiler {
  /// The greatest number in a quantifier.
  static let repetitionLimit = 10_000
  /// How many instructions the automata of a pattern may have together.
  static let programLimit = 1_000
  /// How many parts may be looked at.
  private static let stepLimit = 100_000

  private(set) var looks: [PatternLook] = []
  private var steps = 0
  /// The instructions of the automata that are done.
  private var instructionCount = 0

  /// The automaton of a part.
  ///
  /// - Parameters:
  ///   - node: The part.
  ///   - isReversed: Whether the automaton reads texts from their ends on.
  /// - Returns: The automaton.
  /// - Throws: ``PatternError`` when it would be too large.
  mutating func program(
    of node: PatternNode, isReversed: Bool
  ) throws(PatternError) -> PatternProgram {
    var program = PatternProgram()
    try compile(node, isReversed, into: &program)
    program.instructions.append(.finish)
    instructionCount += program.instructions.count
    try checkSize(with: PatternProgram())
    return program
  }

  /// Refuses what would be too large, so that even a long text takes no more than a second.
  private func checkSize(with program: PatternProgram) throws(PatternError) {
    guard steps <= Self.stepLimit,
      instructionCount + program.instructions.count <= Self.programLimit
    else { throw PatternError("it is too large") }
  }

  private mutating func compile(
    _ node: PatternNode, _ isReversed: Bool, into program: inout PatternProgram
  ) throws(PatternError) {
    steps += 1
    try checkSize(with: program)
    switch node {
    case .set(let set):
      program.instructions.append(.take(program.sets.count))
      program.sets.append(set)
    case .assertion(let assertion): program.instructions.append(.require(assertion))
    case .look(let inner, let isAhead, let isNegated):
      // What is ahead is found from the end of the text on.
      let look = PatternLook(
        program: try self.program(of: inner, isReversed: isAhead), isAhead: isAhead)
      program.instructions.append(.require(.look(looks.count, isNegated: isNegated)))
      looks.append(look)
    case .sequence(let parts):
      for part in isReversed ? parts.reversed() : parts {
        try compile(part, isReversed, into: &program)
      }
    case .choice(let parts): try compile(choice: parts, isReversed, into: &program)
    case .repetition(let part, let least, let most):
      for _ in 0..<least { try compile(part, isReversed, into: &program) }
      guard let most else {
        return try compile(star: part, isReversed, into: &program)
      }
      try compile(optional: part, most - least, isReversed, into: &program)
    }
  }

  private mutating func compile(
    choice parts: [PatternNode], _ isReversed: Bool, into program: inout PatternProgram
  ) throws(PatternError) {
    var jumps: [Int] = []
    for (position, part) in parts.enumerated() {
      let isLast = position == parts.count - 1
      let fork = program.instructions.count
      if !isLast { program.instructions.append(.jump(0)) }
      try compile(part, isReversed, into: &program)
      guard !isLast else { break }
      jumps.append(program.instructions.count)
      program.instructions.append(.jump(0))
      program.instructions[fork] = .fork(fork + 1, program.instructions.count)
    }
    for jump in jumps { program.instructions[jump] = .jump(program.instructions.count) }
  }

  private mutating func compile(
    star part: PatternNode, _ isReversed: Bool, into program: inout PatternProgram
  ) throws(PatternError) {
    let fork = program.instructions.count
    program.instructions.append(.jump(0))
    try compile(part, isReversed, into: &program)
    program.instructions.append(.jump(fork))
    program.instructions[fork] = .fork(fork + 1, program.instructions.count)
  }

  private mutating func compile(
    optional part: PatternNode, _ count: Int, _ isReversed: Bool,
    into program: inout PatternProgram
  ) throws(PatternError) {
    var forks: [Int] = []
    for _ in 0..<count {
      forks.append(program.instructions.count)
      program.instructions.append(.jump(0))
      try compile(part, isReversed, into: &program)
    }
    for fork in forks {
      program.instructions[fork] = .fork(fork + 1, program.instructions.count)
    }
  }
}
