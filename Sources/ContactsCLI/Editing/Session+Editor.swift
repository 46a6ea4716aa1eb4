import Arguments
import ContactCards
import ContactFormats
import TextTools

extension Session {
  /// Whether there is somebody with a terminal to edit at.
  var canUseEditor: Bool {
    environment.inputIsTerminal && environment.outputIsTerminal
      && !arguments[GlobalOptions.noInput]
  }

  /// Has the person at the terminal edit a contact, and hands what was changed to `save`.
  ///
  /// A text that cannot be read, or that means nobody where it names somebody, is edited again for
  /// as long as the person wants to. One that is not saved is kept.
  ///
  /// - Returns: False when nothing was changed.
  /// - Throws: ``CommandFailure/editor(_:status:)`` when the editor fails, ``FormFailure`` when a
  ///   text is left that is at fault, ``CommandFailure/editedFileIsGone(_:)``, ``FileError`` or
  ///   ``StreamError``, or what `save` throws.
  func edit(_ contact: ContactRecord, _ save: (ContactPatch) throws -> Void) throws -> Bool {
    let form = ContactForm(contact, today: environment.today())
    let (text, editor) = (form.text, try editor)
    let file = try EditedFile(text, in: environment)
    while true {
      let edited = try content(of: file, editedBy: editor, from: Array(text.utf8))
      if edited == Array(text.utf8) { break }
      do {
        let patch = ContactPatch(from: contact.card, to: try form.card(from: edited))
        if patch.keys.isEmpty { break }
        try save(patch)
        file.remove()
        return true
      } catch {
        guard let fault = form.fault(error, in: edited) else {
          tellOfKept(file)
          throw error
        }
        try askToEditAgain(file, for: fault)
      }
    }
    file.remove()
    return false
  }

  /// What is in a file after the person has edited it.
  ///
  /// - Throws: As ``edit(_:_:)`` does.
  private func content(
    of file: EditedFile, editedBy editor: String, from text: [UInt8]
  ) throws -> [UInt8] {
    do {
      try file.edit(by: editor, in: environment)
    } catch {
      let isEdited = try? file.content() != text
      if isEdited == true { tellOfKept(file) } else { file.remove() }
      throw error
    }
    return try file.content()
  }

  /// Tells what is wrong with a text, and asks whether to edit it again.
  ///
  /// - Throws: ``FormFailure`` for anything but a yes, which an empty answer is as well.
  private func askToEditAgain(_ file: EditedFile, for fault: FormFault) throws {
    say("contacts: line \(fault.line): \(fault.reason.escapedForTerminal)\n")
    for line in fault.details { say(line.escapedForTerminal + "\n") }
    // Who interrupts the question has to know by then where the text is.
    let question = "the text is in \(file.path.escapedForTerminal); edit it again?"
    guard try confirms(question, emptyMeansYes: true) else {
      throw FormFailure(path: file.path, fault: fault)
    }
  }

  private func tellOfKept(_ file: EditedFile) {
    say("contacts: the edited text is kept in \(file.path.escapedForTerminal)\n")
  }

  /// The command of the editor.
  private var editor: String {
    get throws {
      let named = ["VISUAL", "EDITOR"].lazy.compactMap { self.environment.variable($0) }
      return try named.first { !$0.allSatisfy(\.isWhitespace) } ?? configuration[.editor]
        ?? Setting.editor.standard
    }
  }
}
