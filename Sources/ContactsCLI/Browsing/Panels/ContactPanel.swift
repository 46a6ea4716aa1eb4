import ContactCards
import ContactStore
import Terminals

/// All that is known of a contact.
final class ContactPanel: BrowsePanel {
  let place = KeyTable.Place.contact
  let id: Int64
  private let book: BrowsedBook
  private(set) var title = ""
  private var view = LinesView([])

  /// Shows a contact.
  ///
  /// - Throws: ``AddressBookError/noSuchPeople(_:)`` or ``StoreError``.
  init(_ id: Int64, of book: BrowsedBook) throws {
    (self.id, self.book) = (id, book)
    try read(try book.contact(id))
  }

  private func read(_ contact: ContactRecord) throws {
    title = contact.card.displayName
    view.lines = ContactSheets([contact], today: book.today, time: book.shownTime).rows(of: contact)
  }

  func update() throws -> Bool {
    guard let contact = try? book.contact(id) else { return false }
    try read(contact)
    return true
  }

  func draw(on canvas: inout Canvas, rows: Range<Int>) {
    view.draw(on: &canvas, rows: rows)
  }

  func perform(_ action: BrowseAction) -> Bool { view.perform(action) }
}
