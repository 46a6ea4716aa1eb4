package import ContactFormats

extension ImportFault {
  /// The fault of a text that is no JSON.
  init(_ error: JSONSyntaxError) {
    let fault: ImportError.Fault =
      switch error.fault {
      case .expected(let what): .expected(what)
      case .unexpectedEnd: .unexpectedEnd
      case .duplicateKey(let key): .duplicateKey(key)
      }
    self.init(position: error.position, fault: fault)
  }
}

extension JSONCursor {
  /// Moves over a character that has to be there.
  mutating func require(_ character: Unicode.Scalar, _ what: String) throws(ImportFault) {
    guard take(character) else { throw ImportFault(expected(what)) }
  }

  /// The string at the position.
  package mutating func text() throws(ImportFault) -> ImportedText {
    do throws(JSONSyntaxError) { return try string() } catch { throw ImportFault(error) }
  }

  /// The number at the position, as it is written.
  package mutating func digits() throws(ImportFault) -> String {
    do throws(JSONSyntaxError) { return try number() } catch { throw ImportFault(error) }
  }
}
