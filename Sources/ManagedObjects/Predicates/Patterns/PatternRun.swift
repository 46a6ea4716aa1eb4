/// What has to stand before or behind a place.
struct PatternLook: Sendable {
  /// The automaton, which reads from the end of the text on for what is ahead.
  let program: PatternProgram
  let isAhead: Bool

  /// Whether the pattern fits before or behind each place of a text.
  func places(in text: ScalarText, after looks: [[Bool]]) -> [Bool] {
    var run = PatternRun(program, text, looks)
    return run.placesOfMatches(isReversed: isAhead)
  }
}

/// A run of an automaton over a text, in all its states at once.
struct PatternRun {
  private let program: PatternProgram
  private let text: [UInt32]
  /// The answers of the looks that the automaton asks for.
  private let looks: [[Bool]]
  private var current = StateSet()
  private var upcoming = StateSet()
  private var stack: [Int] = []

  init(_ program: PatternProgram, _ text: ScalarText, _ looks: [[Bool]]) {
    self.program = program
    self.text = text.scalars
    self.looks = looks
    current.fit(program.instructions.count)
    upcoming.fit(program.instructions.count)
  }

  /// Whether the whole text fits.
  mutating func matchesWhole() -> Bool {
    var isFinished = enter(0, at: 0)
    for position in text.indices {
      guard !current.states.isEmpty || position == 0 else { return false }
      isFinished = step(over: text[position], to: position + 1)
    }
    return isFinished
  }

  /// Where a match ends that may start anywhere.
  ///
  /// - Parameter isReversed: Whether the automaton reads from the end on, so that its matches end
  ///   where they start.
  /// - Returns: An answer for each place: before each scalar, and at the end.
  mutating func placesOfMatches(isReversed: Bool) -> [Bool] {
    var places = Array(repeating: false, count: text.count + 1)
    var position = isReversed ? text.count : 0
    places[position] = enter(0, at: position)
    while isReversed ? position > 0 : position < text.count {
      let scalar = text[isReversed ? position - 1 : position]
      position += isReversed ? -1 : 1
      let isFinished = step(over: scalar, to: position)
      places[position] = enter(0, at: position) || isFinished
    }
    return places
  }

  /// Takes a scalar in every state.
  ///
  /// - Returns: Whether the automaton can be done behind it.
  private mutating func step(over scalar: UInt32, to position: Int) -> Bool {
    swap(&current, &upcoming)
    current.removeAll()
    var isFinished = false
    for state in upcoming.states {
      guard case .take(let set) = program.instructions[state],
        program.sets[set].contains(scalar)
      else { continue }
      if enter(state + 1, at: position) { isFinished = true }
    }
    return isFinished
  }

  /// Adds a state and those that it leads to without a scalar.
  ///
  /// - Returns: Whether the automaton can be done here.
  private mutating func enter(_ state: Int, at position: Int) -> Bool {
    var isFinished = false
    stack.append(state)
    while let state = stack.popLast() {
      guard current.insert(state) else {
        if case .finish = program.instructions[state] { isFinished = true }
        continue
      }
      switch program.instructions[state] {
      case .take: break
      case .finish: isFinished = true
      case .jump(let target): stack.append(target)
      case .fork(let first, let second): stack += [second, first]
      case .require(let assertion): if holds(assertion, at: position) { stack.append(state + 1) }
      }
    }
    return isFinished
  }

  private func holds(_ assertion: PatternAssertion, at position: Int) -> Bool {
    switch assertion {
    case .textStart: position == 0
    case .textEnd: position == text.count
    case .lineStart:
      position == 0
        || position < text.count && isBreak(position - 1) && !isInsidePair(position)
    case .lineEnd: position == text.count || isBreak(position) && !isInsidePair(position)
    case .lastLineEnd:
      position == text.count
        || isBreak(position) && !isInsidePair(position)
          && (position + 1 == text.count
            || position + 2 == text.count && isInsidePair(position + 1))
    case .wordBoundary: isWord(position - 1) != isWord(position)
    case .noWordBoundary: isWord(position - 1) == isWord(position)
    case .look(let number, let isNegated): looks[number][position] != isNegated
    }
  }

  private func isBreak(_ position: Int) -> Bool {
    PatternSet.lineBreaks.contains(text[position])
  }

  /// Whether a place is between a carriage return and its line feed.
  private func isInsidePair(_ position: Int) -> Bool {
    position > 0 && position < text.count && text[position - 1] == 0x0D && text[position] == 0x0A
  }

  private func isWord(_ position: Int) -> Bool {
    text.indices.contains(position) && PatternProperty.word.contains(text[position])
  }
}

/// A set of states in the order in which they were entered.
private struct StateSet {
  private(set) var states: [Int] = []
  /// Where each state is among the others, if it is.
  private var places: [Int] = []

  mutating func fit(_ count: Int) {
    places = Array(repeating: 0, count: count)
    states.reserveCapacity(count)
  }

  mutating func insert(_ state: Int) -> Bool {
    let place = places[state]
    if place < states.count, states[place] == state { return false }
    places[state] = states.count
    states.append(state)
    return true
  }

  mutating func removeAll() { states.removeAll(keepingCapacity: true) }
}
