import Terminals

/// What a terminal showed one time after another, to compare with a golden file.
final class ScreenRecord {
  private(set) var text = ""

  /// A look at what is shown, under a heading.
  func look(_ heading: String) -> ScriptedTerminal.Step {
    .look { canvas in
      let cursor = canvas.cursor.map { ", cursor at \($0.row):\($0.column)" } ?? ""
      let frame = String(repeating: "-", count: canvas.size.columns)
      self.text += "\(heading)\(cursor)\n\(frame)\n\(canvas.markedText)\n\(frame)\n\n"
    }
  }
}
