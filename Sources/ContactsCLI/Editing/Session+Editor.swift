import AddressBook
import Arguments

extension Session {
  /// Whether there is somebody with a terminal to edit at.
  var canUseEditor: Bool {
    environment.inputIsTerminal && environment.outputIsTerminal
      && !arguments[GlobalOptions.noInput]
  }

  /// Has the person at the terminal edit a contact.
  ///
  /// A text that cannot be read is edited again for as long as the person wants to.
  ///
  /// - Returns: What was changed; nil when nothing was.
  /// - Throws: ``CommandFailure/editor(_:status:)`` when the editor fails, ``FormFailure`` when a
  ///   text is left that cannot be read, ``FileError`` or ``StreamError``.
  func edited(_ contact: ContactRecord) throws -> ContactPatch? {
    let form = ContactForm(contact, today: environment.today())
    let text = form.text
    let file = try EditedFile(text, in: environment)
    while true {
      try file.edit(by: editor, in: environment)
      let edited = try file.text()
      if edited == text {
        file.remove()
        return nil
      }
      do throws(FormFault) {
        let card = try form.card(from: edited)
        if let fault = card.fault { throw FormFault(line: 1, reason: fault.words) }
        file.remove()
        let patch = ContactPatch(from: contact.card, to: card)
        return patch.keys.isEmpty ? nil : patch
      } catch {
        say("contacts: line \(error.line): \(error.reason.escapedForTerminal)\n")
        guard try confirms("edit it again?") else {
          throw FormFailure(path: file.path, fault: error)
        }
      }
    }
  }

  /// The command of the editor.
  private var editor: String {
    get throws {
      let named = ["VISUAL", "EDITOR"].lazy.compactMap { self.environment.variable($0) }
      return try named.first { !$0.isEmpty } ?? configuration[.editor] ?? Setting.editor.standard
    }
  }
}

/// A form that was left with a fault in it.
struct FormFailure: Error {
  /// Where the text is.
  let path: String
  let fault: FormFault

  /// What is wrong, and what to do.
  var words: String {
    "\(path), line \(fault.line): \(fault.reason); nothing was changed, and the text is kept there"
  }
}
