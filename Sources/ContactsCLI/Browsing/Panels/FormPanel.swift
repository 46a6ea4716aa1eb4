import ContactCards
import ContactFormats
import ContactStore
import Terminals

/// A contact as the text of a form, to be edited in its place.
final class FormPanel: BrowsePanel {
  let place = KeyTable.Place.form
  let title: String
  private let form: ContactForm
  private let contact: ContactRecord
  private let text: String
  private var editor: TextEditor
  private let save: (ContactPatch) throws -> String

  /// Shows a form.
  ///
  /// - Parameters:
  ///   - contact: What to fill in.
  ///   - title: What stands above it.
  ///   - book: The address book.
  ///   - save: Saves what was changed, and says so.
  init(
    _ contact: ContactRecord, title: String, in book: BrowsedBook,
    _ save: @escaping (ContactPatch) throws -> String
  ) {
    (self.contact, self.title, self.save) = (contact, title, save)
    form = ContactForm(contact, today: book.today)
    text = form.text
    editor = TextEditor(text)
    // The first field is where one begins.
    let comments = text.split(separator: "\n").prefix { $0.hasPrefix("#") }.count
    editor.go(toRow: comments)
  }

  var isChanged: Bool { editor.text != text }

  /// Saves what was typed, or puts the cursor on the line for which it cannot be saved.
  func finish(by action: BrowseAction) throws -> String? {
    let edited = Array(editor.text.utf8)
    do {
      let patch = ContactPatch(from: contact.card, to: try form.card(from: edited))
      if patch.keys.isEmpty { return "Nothing was changed." }
      return try save(patch)
    } catch {
      guard let fault = form.fault(error, in: edited) else { throw error }
      editor.go(toRow: fault.line - 1)
      throw FormProblem(fault: fault)
    }
  }

  /// Takes a key as an editor does, but that Tab and the arrows go to what a field says, not into its
  /// name.
  func type(_ key: Key) -> Bool {
    switch key {
    case Key(.tab): editor.go(toRow: editor.row + 1)
    case Key(.tab, .shift): editor.go(toRow: editor.row - 1)
    default:
      guard editor.handle(key) else { return false }
      if [Key(.up), Key(.down)].contains(key) { leaveName() }
    }
    return true
  }

  /// Moves the cursor behind the name of the field whose line it is on.
  private func leaveName() {
    let text = editor.line.text
    guard let colon = text.firstIndex(of: ":"), !text.hasPrefix("#"),
      !text[..<colon].contains(where: \.isWhitespace)
    else { return }
    let value = text.distance(from: text.startIndex, to: colon) + 2
    if editor.line.place < value { editor.go(toPlace: value) }
  }

  func paste(_ text: String) { editor.insert(text) }

  func draw(on canvas: inout Canvas, rows: Range<Int>) {
    editor.draw(on: &canvas, rows: rows, columns: 1..<max(1, canvas.size.columns)) {
      Style($0.hasPrefix("#") ? .dim : [])
    }
  }

  func perform(_ action: BrowseAction) -> Bool { false }

  /// It stays, whatever others do: what was typed is not lost.
  func update() -> Bool { true }
}

/// What is wrong with a form that is being edited.
struct FormProblem: Error {
  let fault: FormFault

  /// Words for it.
  var words: String {
    "line \(fault.line): " + ([fault.reason] + fault.details).joined(separator: "; ")
  }
}
