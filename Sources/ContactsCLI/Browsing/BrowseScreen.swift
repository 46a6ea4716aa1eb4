import Arguments
import ContactCards
import ContactStore
import Terminals

/// The full-screen address book: takes what a person does, and tells what the screen shows.
///
/// It knows no terminal, so that a test can be the person.
final class BrowseScreen {
  /// What the next keys are for.
  enum Asking {
    /// What to search for, as it is typed, and what was searched for before.
    case search(LineEditor, former: String)
    /// A text, and what to do with it.
    case text(String, LineEditor, (String) throws -> Void)
    /// Whether to do something, which any key but `y` declines.
    case confirmation(String, () throws -> Void)
    /// A letter to go to.
    case letter
  }

  /// Whether contacts are looked after, or only picked.
  enum Purpose {
    case browsing
    case picking(Picking)
  }

  /// How many are to be picked.
  enum Picking {
    case one
    case several
  }

  let book: BrowsedBook
  let terminal: any ScreenTerminal
  let list: ListPanel
  let photos: PhotoView
  private let purpose: Purpose
  /// Who was picked.
  private(set) var picked: [Int64] = []
  /// What is shown in the place of the list, the last one on top.
  private(set) var panels: [any BrowsePanel] = []
  var asking: Asking?
  /// What has been typed and not been searched for yet: who types fast waits for one search alone.
  private var unsearched: String?
  /// What is told in the last row until the next key.
  var message = ""
  /// Whether the person has left.
  private(set) var isOver = false

  init(
    _ book: BrowsedBook, on terminal: any ScreenTerminal, for purpose: Purpose = .browsing
  ) {
    (self.book, self.terminal, self.purpose) = (book, terminal, purpose)
    let isPicking = if case .picking = purpose { true } else { false }
    photos = PhotoView(book.session.environment, on: terminal)
    list = ListPanel(book, place: isPicking ? .picking : .list)
  }

  /// What is shown in the middle.
  var panel: any BrowsePanel { panels.last ?? list }

  /// Takes what the person, the terminal or another process has done.
  ///
  /// - Throws: ``StoreError`` when the address book cannot be read any more.
  func handle(_ event: InputEvent) throws {
    switch event {
    case .key(let key): handle(key)
    case .paste(let text): paste(text)
    case .pasteTruncated: tell("too much was pasted; its end is missing")
    case .mouse(let mouse): handle(mouse)
    case .attributes(let attributes): photos.take(attributes: attributes)
    case .woken: try update()
    case .ended: isOver = true
    case .resized, .continued, .timedOut: break
    }
  }

  /// Shows something in the place of what is shown.
  func show(_ panel: any BrowsePanel) {
    panels.append(panel)
  }

  /// Takes away what is shown on top.
  func close() {
    _ = panels.popLast()
  }

  /// Tells something in the last row.
  func tell(_ text: String) {
    message = text
  }

  /// Shows the screen until the person leaves it, or has to.
  ///
  /// - Parameter changes: What is committed to the address book, which wakes the terminal.
  /// - Returns: Why it had to be left; nil when the person has done so.
  /// - Throws: ``StoreError`` when the address book cannot be read any more.
  func run(_ changes: BookChanges) throws -> EndReason? {
    terminal.enter()
    defer { terminal.leave() }
    // What is seen at first waits for nothing else.
    if book.people.isPartial { terminal.draw(try draw(terminal.size)) }
    try book.people.load()
    list.reload()
    while !isOver {
      // Of many keys that are there already, only the last picture is of use.
      if !terminal.hasPendingInput {
        settleSearch()
        terminal.draw(try draw(terminal.size))
      }
      let event = terminal.nextEvent()
      if event == .woken { _ = try changes.take() }
      try handle(event)
      if case .ended(let reason) = event { return reason }
    }
    return nil
  }

  private func update() throws {
    try book.update()
    try updatePanels()
  }

  /// Has all that is shown take in what has changed.
  func updatePanels() throws {
    list.reload()
    try panels.removeAll { panel in
      if try panel.update() { return false }
      tell(panel.gone)
      return true
    }
  }

  private func handle(_ key: Key) {
    message = ""
    attempt {
      switch asking {
      case .search(let line, let former): try search(key, line, former)
      case .text(let question, let line, let act): try type(key, question, line, act)
      case .confirmation(_, let act):
        asking = nil
        if key == Key("y") || key == Key("Y") { try act() }
      case .letter:
        asking = nil
        if case .character(let letter) = key.code, list.go(toLetter: letter) { return }
        terminal.bell()
      case nil:
        if let action = KeyTable.action(of: key, in: panel.place) {
          try perform(action)
        } else if !panel.type(key) {
          terminal.bell()
        }
      }
    }
  }

  /// Does something, and tells why it cannot be done.
  private func attempt(_ body: () throws -> Void) {
    do {
      try body()
    } catch {
      tell((error as? FormProblem)?.words ?? FailureReport(error).message)
      terminal.bell()
    }
  }

  private func paste(_ text: String) {
    if case .text(let question, var line, let act) = asking {
      line.insert(text)
      asking = .text(question, line, act)
    }
    guard case .search(var line, let former) = asking else {
      if asking == nil { panel.paste(text) }
      return
    }
    if !line.insert(text) { tell("only the beginning of what was pasted is searched for") }
    asking = .search(line, former: former)
    unsearched = line.text
  }

  private func handle(_ mouse: MouseEvent) {
    switch asking {
    case .text, .confirmation, .letter: return terminal.bell()
    case .search, nil: break
    }
    message = ""
    settleSearch()
    attempt {
      switch mouse.action {
      case .wheelUp: _ = try panel.perform(.up)
      case .wheelDown: _ = try panel.perform(.down)
      case .press(.left):
        if let action = try panel.click(row: mouse.row, column: mouse.column) {
          try perform(action)
        }
      default: break
      }
    }
  }

  private func perform(_ action: BrowseAction) throws {
    settleSearch()
    // Of whom one is picked, nobody is marked.
    if action == .mark, case .picking(.one) = purpose { return terminal.bell() }
    if try panel.perform(action) { return }
    switch action {
    case .quit: isOver = true
    case .suspend: terminal.suspend()
    case .redraw: terminal.redraw()
    case .back: try goBack()
    case .help:
      show(LinesPanel("Keys", KeyTable.help(in: panel.place).map { ($0.keys, $0.help) }))
    case .save, .never:
      if case .picking = purpose { pick() } else { try finish(by: action) }
    case .search:
      asking = .search(LineEditor(book.search), former: book.search)
    case .letter: asking = .letter
    default: try performOnPeople(action)
    }
  }

  /// Ends with those that are marked, or else with the one under the cursor.
  private func pick() {
    picked = chosen
    isOver = !picked.isEmpty
    if picked.isEmpty { terminal.bell() }
  }

  private func goBack() throws {
    if panel.isChanged {
      asking = .confirmation("Leave without saving?") { [self] in close() }
    } else if !panels.isEmpty {
      close()
    } else if !book.search.isEmpty {
      try book.find("")
      list.reload()
    } else {
      book.unmarkAll()
    }
  }

  private func type(
    _ key: Key, _ question: String, _ line: LineEditor,
    _ act: @escaping (String) throws -> Void
  ) throws {
    var line = line
    switch key {
    case Key(.enter):
      asking = nil
      if !line.text.allSatisfy(\.isWhitespace) { try act(line.text) }
    case Key(.escape), Key("ctrl-c"): asking = nil
    default:
      guard line.handle(key) else { return terminal.bell() }
      asking = .text(question, line, act)
    }
  }

  private func search(_ key: Key, _ line: LineEditor, _ former: String) throws {
    var line = line
    switch key {
    case Key(.enter), Key(.down), Key(.up):
      asking = nil
      // What is wrong with it is told again.
      if line.text != book.search { unsearched = line.text }
      settleSearch()
      if key.code != .enter { _ = try list.perform(key.code == .down ? .down : .up) }
    case Key(.escape), Key("ctrl-c"):
      asking = nil
      unsearched = former
    default:
      guard line.handle(key) else { return terminal.bell() }
      asking = .search(line, former: former)
      unsearched = line.text
    }
  }

  /// Lists who has what was typed, or tells what is wrong with a condition that may not be typed to its
  /// end.
  private func settleSearch() {
    guard let text = unsearched else { return }
    unsearched = nil
    do {
      try book.find(text)
      list.reload()
    } catch {
      tell(FailureReport(error).message)
    }
  }
}
