import ContactCards
import ContactStore
import Terminals

/// All that is known of a contact.
final class ContactPanel: BrowsePanel {
  let place: KeyTable.Place
  let id: Int64
  private let book: BrowsedBook
  private let photos: PhotoView
  private var photo: ContactCard.Photo?
  private(set) var title = ""
  private var view = LinesView([])

  /// Shows a contact.
  ///
  /// - Parameters:
  ///   - id: The contact.
  ///   - book: The address book.
  ///   - photos: What shows its photo.
  ///   - place: What keys are for.
  /// - Throws: ``AddressBookError/noSuchPeople(_:)`` or ``StoreError``.
  init(
    _ id: Int64, of book: BrowsedBook, _ photos: PhotoView, place: KeyTable.Place = .contact
  ) throws {
    (self.id, self.book, self.photos, self.place) = (id, book, photos, place)
    try read(try book.contact(id))
  }

  private func read(_ contact: ContactRecord) throws {
    title = contact.card.displayName
    photo = contact.card.photo
    view.lines = ContactSheets([contact], today: book.today, time: book.shownTime).rows(of: contact)
  }

  func update() throws -> Bool {
    do {
      try read(try book.contact(id))
      return true
    } catch let error as AddressBookError where error.isOfMissingPeople {
      return false
    }
  }

  func draw(on canvas: inout Canvas, rows: Range<Int>) {
    let columns = canvas.size.columns
    // A cell is about twice as high as wide.
    let height = min(rows.count, columns / 6, 16)
    let size = ScreenSize(columns: 2 * height, rows: height)
    if height >= 4, let photo, let picture = photos.picture(of: photo, in: size) {
      let column = columns - size.columns - 1
      view.draw(on: &canvas, rows: rows, columns: 0..<column - 1)
      canvas.put(picture, row: rows.lowerBound, column: column)
    } else {
      view.draw(on: &canvas, rows: rows, columns: 0..<columns)
    }
  }

  func perform(_ action: BrowseAction) -> Bool { view.perform(action) }
}
