extension ContactCard.Address {
  /// The parts by the names that templates and tables have for them.
  private static let parts: [String: any KeyPath<Self, String> & Sendable] = [
    "street": \.street, "city": \.city, "region": \.region, "postal_code": \.postalCode,
    "country": \.country, "box": \.postOfficeBox, "po_box": \.postOfficeBox,
    "extended": \.extended,
  ]

  /// A part of the address, in one line.
  ///
  /// - Parameter name: Its name, such as `city`.
  /// - Returns: Nil when there is no such part.
  package func part(named name: String) -> String? {
    Self.parts[name].map { self[keyPath: $0].replacing("\n", with: ", ") }
  }
}
