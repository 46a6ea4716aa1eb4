package import ContactFormats

/// A text that contacts are imported from, such as a file.
package struct ContactSource {
  /// Gets a number of bytes and answers as many of the text at most; none at its end.
  package typealias Read = (Int) throws -> [UInt8]

  /// The format of the text; nil to go by how it begins.
  package let format: CardFormat?
  /// What its name says, which counts where it does not tell its format itself.
  let namedFormat: CardFormat?
  /// Hands a function that reads the text from its beginning to `body`.
  package let withContent: (_ body: (@escaping Read) throws -> Void) throws -> Void

  /// Describes a text.
  ///
  /// - Parameters:
  ///   - format: Its format; nil to go by how it begins.
  ///   - name: The name of its file, whose extension counts where that does not tell.
  ///   - withContent: Opens the text, hands a function that reads it to `body`, and closes it; it
  ///     may be called several times.
  package init(
    format: CardFormat? = nil, name: String = "",
    withContent: @escaping (_ body: (@escaping Read) throws -> Void) throws -> Void
  ) {
    (self.format, self.withContent) = (format, withContent)
    namedFormat = CardFormat(fileName: name)
  }
}
