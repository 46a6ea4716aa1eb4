import TextTools

extension Terminal {
  /// Makes the screen show a canvas, by writing what differs from what it shows.
  ///
  /// It does nothing while the program does not have the screen.
  package func draw(_ canvas: Canvas) {
    guard isEntered else { return }
    latest = canvas
    let frame = FrameWriter(usesColor: usesColor).bytes(from: drawn, to: canvas)
    if !frame.isEmpty { write(frame) }
    drawn = canvas
  }

  /// Draws the canvas that was drawn last on a screen about which nothing is known.
  package func redraw() {
    drawn = nil
    if let latest { draw(latest) }
  }

  /// Puts a text where other programs can paste it from, if the terminal lets programs do that.
  package func copyToClipboard(_ text: String) {
    write(Array("\u{1B}]52;c;".utf8) + Base64.encoded(Array(text.utf8)) + "\u{1B}\\".utf8)
  }

  /// Asks the terminal what it can do, which may be answered by ``InputEvent/attributes(_:)``.
  package func askForAttributes() {
    isAnswerDue = true
    write(Array("\u{1B}[c".utf8))
  }

  /// Waits a little for the terminal's answer, which would be taken for typed by whatever comes next.
  func awaitAttributes() {
    while isAnswerDue, !isGone, device.wait(wakePipe: nil, milliseconds: 300).hasInput { read() }
    isAnswerDue = false
  }

  /// Makes a sound, or whatever the terminal does instead.
  package func bell() {
    write([7])
  }
}
