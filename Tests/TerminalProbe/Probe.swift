import Terminals

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A program that shows the events it gets, for tests of what happens to a terminal.
final class Probe {
  private let terminal: Terminal
  private var lines: [String] = []
  private(set) var end = "q"

  init(_ terminal: Terminal) {
    self.terminal = terminal
  }

  /// Shows events until one ends the program.
  ///
  /// - Returns: The status to exit with.
  func run() -> Int32 {
    while true {
      if !terminal.hasPendingInput { draw() }
      let event = terminal.next()
      lines.append(describe(event))
      switch event {
      case .ended(let reason):
        end = "\(reason)"
        return 7
      case .key(let key):
        if key == Key("q") { return 0 }
        press(key)
      default: break
      }
    }
  }

  private func draw() {
    var canvas = Canvas(terminal.size)
    canvas.put(
      "size \(terminal.size.columns)x\(terminal.size.rows)", row: 0, column: 0,
      width: terminal.size.columns, style: Style(.reversed, foreground: .red))
    for (row, line) in lines.suffix(max(0, terminal.size.rows - 1)).enumerated() {
      canvas.put(line, row: row + 1, column: 0)
    }
    canvas.cursor = ScreenPosition(row: min(lines.count, terminal.size.rows - 1), column: 0)
    terminal.draw(canvas)
  }

  private func describe(_ event: InputEvent) -> String {
    switch event {
    case .key(let key): "key \(key)"
    case .paste(let text): "paste \(text.utf8.count) \(text.prefix(10)) \(text.suffix(10))"
    case .mouse(let mouse): "mouse \(mouse.column) \(mouse.row) \(mouse.action)"
    default: "\(event)"
    }
  }

  private func press(_ key: Key) {
    switch key.description {
    case "ctrl-z": terminal.suspend()
    case "b": terminal.bell()
    case "y": terminal.copyToClipboard("Ann Smith")
    case "w": wakeFromThread()
    case "t": lines.append("\(terminal.next(milliseconds: 1))")
    case "l": lend()
    case "x": exit(3)
    case "h": hang()
    case "c": crash()
    case "a": abort()
    case "s": overflow(0)
    default: break
    }
  }

  private func wakeFromThread() {
    let waker = terminal.waker
    Task.detached { waker.wake() }
  }

  private func lend() {
    terminal.lend {
      print("lent")
      _ = readLine()
    }
    lines.append("lent")
  }

  /// Reacts to nothing any more.
  private func hang() {
    lines.append("hung")
    draw()
    while true { pause() }
  }

  private func crash() {
    let numbers = lines.map(\.count)
    print(numbers[numbers.count + Int(getpid())])
  }

  /// Uses the stack up.
  private func overflow(_ depth: Int) {
    if depth >= 0 { overflow(depth + 1) }
    lines.append("\(depth)")
  }
}
