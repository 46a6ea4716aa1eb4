/// Hands all pieces of a text to `body`, in their order.
///
/// - Parameters:
///   - read: Gets a number of bytes and answers as many of the text at most; none at its end.
///   - body: Takes a piece.
/// - Throws: What the functions throw.
func forEachPiece(of read: (Int) throws -> [UInt8], _ body: ([UInt8]) throws -> Void) throws {
  while case let piece = try read(1 << 16), !piece.isEmpty { try body(piece) }
}
