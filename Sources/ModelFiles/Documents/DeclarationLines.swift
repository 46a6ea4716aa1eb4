/// The lines of a model file on which its parts are declared.
///
/// All values are equal, so that it makes no difference to the equality of a document where in its
/// file its parts were.
struct DeclarationLines {
  private struct Key: Hashable {
    let owner: String
    let property: String?
  }

  private var lines: [Key: Int] = [:]

  /// The line of an entity, composite, configuration or fetch request, or of a property of it.
  ///
  /// Of parts with the same name, it is that of the first.
  subscript(owner: String, property: String?) -> Int? {
    get { lines[Key(owner: owner, property: property)] }
    set {
      let key = Key(owner: owner, property: property)
      if lines[key] == nil { lines[key] = newValue }
    }
  }
}

extension DeclarationLines: Sendable {}

extension DeclarationLines: Hashable {
  static func == (left: DeclarationLines, right: DeclarationLines) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
