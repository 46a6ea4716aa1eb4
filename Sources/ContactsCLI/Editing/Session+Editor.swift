import AddressBook
import Arguments

extension Session {
  /// Whether there is somebody with a terminal to edit at.
  var canUseEditor: Bool {
    environment.inputIsTerminal && environment.outputIsTerminal
      && !arguments[GlobalOptions.noInput]
  }

  /// Has the person at the terminal edit a contact, and hands what was changed to `save`.
  ///
  /// A text that cannot be read is edited again for as long as the person wants to. One that is not
  /// saved is kept.
  ///
  /// - Returns: False when nothing was changed.
  /// - Throws: ``CommandFailure/editor(_:status:)`` when the editor fails, ``FormFailure`` when a
  ///   text is left that cannot be read, ``FileError`` or ``StreamError``, or what `save` throws.
  func edit(_ contact: ContactRecord, _ save: (ContactPatch) throws -> Void) throws -> Bool {
    let form = ContactForm(contact, today: environment.today())
    let (text, editor) = (form.text, try editor)
    let file = try EditedFile(text, in: environment)
    while true {
      do {
        try file.edit(by: editor, in: environment)
      } catch {
        let isEdited = try? file.content() != Array(text.utf8)
        if isEdited == true { tellOfKept(file) } else { file.remove() }
        throw error
      }
      let edited = try file.content()
      if edited == Array(text.utf8) { break }
      let card: ContactCard
      do throws(FormFault) {
        card = try form.card(from: edited)
      } catch {
        say("contacts: line \(error.line): \(error.reason.escapedForTerminal)\n")
        guard try confirms("edit it again?") else {
          throw FormFailure(path: file.path, fault: error)
        }
        continue
      }
      let patch = ContactPatch(from: contact.card, to: card)
      if patch.keys.isEmpty { break }
      do {
        try save(patch)
      } catch {
        tellOfKept(file)
        throw error
      }
      file.remove()
      return true
    }
    file.remove()
    return false
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

/// A form that was left with a fault in it.
struct FormFailure: Error {
  /// Where the text is.
  let path: String
  let fault: FormFault

  /// What is wrong, and what to do.
  var words: String {
    "\(path), line \(fault.line): "
      + fault.reason.followed(by: "nothing was changed, and the text is kept there")
  }
}
