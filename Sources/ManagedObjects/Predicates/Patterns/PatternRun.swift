import TextTools

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
  private let expansions: [Int: ScalarSequence]
  /// The answers of the looks that the automaton asks for.
  private let looks: [[Bool]]
  private var current = StateSet()
  private var upcoming = StateSet()
  private var stack: [Int] = []

  init(_ program: PatternProgram, _ text: ScalarText, _ looks: [[Bool]]) {
    self.program = program
    self.text = text.scalars
    expansions = text.expansions
    self.looks = looks
    current.fit(program.instructions.count)
    upcoming.fit(program.instructions.count)
  }

  /// Whether the whole text fits.
  mutating func matchesWhole() -> Bool {
    var isFinished = enter(0, at: 0)
    for position in text.indices {
      guard !current.states.isEmpty || position == 0 else { return false }
      isFinished = step(overScalarAt: position, to: position + 1)
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
      let place = isReversed ? position - 1 : position
      position += isReversed ? -1 : 1
      let isFinished = step(overScalarAt: place, to: position)
      places[position] = enter(0, at: position) || isFinished
    }
    return places
  }

  /// Takes the scalar at a place in every state.
  ///
  /// - Returns: Whether the automaton can be done behind it.
  private mutating func step(overScalarAt place: Int, to position: Int) -> Bool {
    if let parts = expansions[place] {
      let isReversed = position == place
      return step(over: isReversed ? parts.reversed() : Array(parts), of: place, to: position)
    }
    swap(&current, &upcoming)
    current.removeAll()
    var isFinished = false
    for state in upcoming.states {
      guard case .take(let set) = program.instructions[state],
        program.sets[set].contains(text[place])
      else { continue }
      if enter(state + 1, at: position) { isFinished = true }
    }
    return isFinished
  }

  /// Takes a scalar that folds to several in every state: as one where the automaton takes any of a
  /// class, part by part where it takes what is written in the pattern.
  private mutating func step(over parts: [UInt32], of place: Int, to position: Int) -> Bool {
    let states = current.states
    var isFinished = false
    for (number, part) in parts.enumerated() {
      let isInside = number < parts.count - 1
      let waiting = current.states
      current.removeAll()
      isFinished = false
      for state in waiting where takes(part, in: state, isLiteral: true) {
        if enter(state + 1, at: position, isInside: isInside) { isFinished = true }
      }
    }
    for state in states where takes(text[place], in: state, isLiteral: false) {
      if enter(state + 1, at: position) { isFinished = true }
    }
    return isFinished
  }

  private func takes(_ scalar: UInt32, in state: Int, isLiteral: Bool) -> Bool {
    guard case .take(let number) = program.instructions[state] else { return false }
    let set = program.sets[number]
    return set.isLiteral == isLiteral && set.contains(scalar)
  }

  /// Adds a state and those that it leads to without a scalar.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - position: The place in the text.
  ///   - isInside: Whether it is rather between the parts of the scalar before or behind that place.
  /// - Returns: Whether the automaton can be done here.
  private mutating func enter(
    _ state: Int, at position: Int, isInside: Bool = false
  ) -> Bool {
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
      case .require(let assertion):
        let isTrue = isInside ? assertion.holdsInsideScalars : holds(assertion, at: position)
        if isTrue { stack.append(state + 1) }
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
