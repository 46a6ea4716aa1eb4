extension ScreenEmulator {
  /// Does what a control sequence asks for.
  mutating func perform(_ content: String, _ final: Character) {
    let problem = "CSI \(content)\(final)"
    if content.hasPrefix("?") {
      guard let mode = Int(content.dropFirst()), final == "h" || final == "l" else {
        problems.append(problem)
        return
      }
      return setMode(mode, final == "h")
    }
    let texts = content.split(separator: ";", omittingEmptySubsequences: false)
    let numbers = texts.map { Int($0) ?? 0 }
    guard content.allSatisfy({ $0 == ";" || $0.isASCII && $0.isNumber }) else {
      problems.append(problem)
      return
    }
    func number(_ index: Int) -> Int { index < numbers.count ? numbers[index] : 0 }
    let count = max(1, number(0))
    // A cursor that waits behind the last column is in it.
    column = min(column, max(0, columns - 1))
    switch final {
    case "A": row = max(0, row - count)
    case "B": row = min(max(0, rows - 1), row + count)
    case "C": column = min(max(0, columns - 1), column + count)
    case "D": column = max(0, column - count)
    case "G": column = min(max(0, columns - 1), count - 1)
    case "d": row = min(max(0, rows - 1), count - 1)
    case "H", "f":
      if count > max(1, rows) || number(1) > max(1, columns) { problems.append(problem) }
      row = min(max(0, rows - 1), count - 1)
      column = min(max(0, columns - 1), max(1, number(1)) - 1)
    case "J": eraseScreen(number(0))
    case "K": eraseLine(number(0))
    case "X":
      grid.erase(row: row, columns: column..<min(columns, column + count), look: look)
    case "c": attributeRequests += 1
    case "m": setLook(numbers.isEmpty ? [0] : numbers)
    default: problems.append(problem)
    }
  }

  private mutating func eraseScreen(_ kind: Int) {
    guard columns > 0 else { return }
    if kind < 2 { eraseLine(kind) }
    let erased =
      switch kind {
      case 0: row + 1..<max(rows, row + 1)
      case 1: 0..<row
      default: 0..<rows
      }
    for row in erased { grid.erase(row: row, columns: 0..<columns, look: look) }
  }

  private mutating func eraseLine(_ kind: Int) {
    guard row < rows else { return }
    let erased =
      switch kind {
      case 0: column..<columns
      case 1: 0..<min(columns, column + 1)
      default: 0..<columns
      }
    grid.erase(row: row, columns: erased, look: look)
  }

  private mutating func setMode(_ mode: Int, _ isOn: Bool) {
    guard [7, 25, 1_000, 1_006, 1_049, 2_004, 2_026].contains(mode) else {
      problems.append("mode \(mode)")
      return
    }
    let wasOn = modes.contains(mode)
    if isOn { modes.insert(mode) } else { modes.remove(mode) }
    if mode == 2_026, isOn { frames += 1 }
    guard mode == 1_049, wasOn != isOn else { return }
    if isOn {
      savedCursor = (row, column)
      alternate = EmulatedGrid(columns: columns, rows: rows)
    } else {
      (row, column) = savedCursor
      row = min(row, max(0, rows - 1))
    }
  }

  private mutating func setLook(_ numbers: [Int]) {
    var rest = numbers[...]
    while let number = rest.popFirst() {
      switch number {
      // Of a palette or of parts, which are all one colour here.
      case 38, 48:
        rest = rest.dropFirst(rest.first == 2 ? 4 : 2)
        if number == 38 { look.foreground = number } else { look.background = number }
      case 0: look = EmulatedLook()
      case 1, 2, 3, 4, 7: look.attributes.insert(number)
      case 22: look.attributes.subtract([1, 2])
      case 23, 24, 27: look.attributes.remove(number - 20)
      case 30...37, 90...97: look.foreground = number
      case 39: look.foreground = nil
      case 40...47, 100...107: look.background = number - 10
      case 49: look.background = nil
      default: problems.append("SGR \(number)")
      }
    }
  }
}
