@testable import ContactFormats

/// Reads a text with a reader, in pieces of some size.
func cards(
  in text: [UInt8], _ reader: some CardReader, pieces size: Int = .max
) throws -> [ReadCard] {
  var (reader, cards) = (reader, [ReadCard]())
  var position = 0
  while position < text.count {
    let end = size < text.count - position ? position + size : text.count
    try reader.read(Array(text[position..<end])) { cards.append($0) }
    position = end
  }
  try reader.finish { cards.append($0) }
  return cards
}

/// The error that reading a text of our own JSON ends with.
func jsonError(_ text: String) -> CardError? {
  do {
    _ = try cards(in: Array(text.utf8), ContactJSONReader())
    return nil
  } catch {
    return error as? CardError
  }
}
