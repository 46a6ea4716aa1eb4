package import ContactCards
import TextTools

extension ContactReference {
  /// Reads who is meant from a text.
  ///
  /// It has objects of JSON with an `id`, or lines that begin with an ID or consist of a name. What is
  /// behind a tab in a line says nothing; a null byte ends a line too.
  ///
  /// - Parameters:
  ///   - read: Gets a number of bytes and answers as many of the text at most; none at its end.
  ///   - kind: Of which kind those are that are meant; objects of other kinds have IDs of their own.
  /// - Returns: The contacts in the order of the text.
  /// - Throws: ``CardError`` at the first object or line that means nobody, or what `read` throws.
  /// - Complexity: O(*n*) in the size of the text.
  package static func references(
    reading read: (Int) throws -> [UInt8], of kind: ContactCard.Kind = .person
  ) throws -> [ContactReference] {
    try ListedText.map(
      read, object: { node throws(JSONFault) in .id(try id(in: node, of: kind)) },
      line: { ContactReference($0) }, expectation: "the ID of a contact, or a name")
  }

  /// The ID in an object of JSON, which has to be about a contact of a kind.
  ///
  /// Only of people the kind may go without saying, unless somebody has said whom it is about.
  package static func id(
    in node: JSONNode, of kind: ContactCard.Kind, isSaid: Bool = false
  ) throws(JSONFault) -> Int64 {
    let told = node.members?.first { $0.key == ContactJSONKey.kind.rawValue }?.node.text
    guard told ?? (isSaid ? kind : .person).rawValue == kind.rawValue else {
      throw JSONFault(
        node.position,
        told.map { "the object is about a \($0), and no \(kind.rawValue)\(Self.advice(on: $0))" }
          ?? "without \"kind\": \"\(kind.rawValue)\", the object is about a person")
    }
    guard case .object(let members) = node.value,
      let member = members.first(where: { $0.key == ContactJSONKey.id.rawValue })
    else { throw JSONFault(node.position, "the object has no id") }
    guard let id = member.node.integer.map(Int64.init), id > 0 else {
      throw JSONFault(member.node.position, "the id is not that of a contact")
    }
    return id
  }

  private static func advice(on kind: String) -> String {
    kind == ContactCard.Kind.company.rawValue ? "; 'contacts company' is for companies" : ""
  }

  /// Reads an ID, which is nothing but digits, a name, which has a letter in it, or a telephone number,
  /// which begins with `+`, `0` or a parenthesis and has other signs than digits.
  package init?(_ text: String) {
    let typed = TextFolding.typed(text)
    if typed.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      guard let id = Int64(typed), id > 0 else { return nil }
      self = .id(id)
    } else if text.unicodeScalars.contains(where: {
      $0.properties.isAlphabetic || $0.properties.isEmojiPresentation
    }) {
      self = .name(text)
    } else if PhoneDigits.isWritten(text), let first = typed.first, "+0(".contains(first) {
      self = .name(text)
    } else {
      return nil
    }
  }
}
