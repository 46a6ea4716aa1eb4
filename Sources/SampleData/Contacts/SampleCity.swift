/// A city with what an address in it ends with.
package struct SampleCity: Hashable {
  /// The name.
  package let name: String
  /// The postal code.
  package let postalCode: String
  /// The country.
  package let country: String
  /// How numbers of telephones there begin.
  let callingCode: String
  /// The streets that contacts live in.
  let streets: [String]
}

extension SampleCity: Sendable {}

extension SampleCity {
  static let all: [SampleCity] = [
    SampleCity(
      name: "London", postalCode: "SW1A 1AA", country: "United Kingdom", callingCode: "+44 20",
      streets: names("Albert Road, Church Lane, High Street, King's Road, Mill Hill")),
    SampleCity(
      name: "Dublin", postalCode: "D02 X285", country: "Ireland", callingCode: "+353 1",
      streets: names("Bóthar na Trá, Grafton Street, O'Connell Street, Sráid Mhór")),
    SampleCity(
      name: "München", postalCode: "80331", country: "Deutschland", callingCode: "+49 89",
      streets: names("Am Bächle, Goethestraße, Kaiser-Wilhelm-Straße, Schloßallee")),
    SampleCity(
      name: "Besançon", postalCode: "25000", country: "France", callingCode: "+33 3",
      streets: names("place de l'Église, rue des Écoles, rue du Général-Leclerc, rue Hébert")),
    SampleCity(
      name: "A Coruña", postalCode: "15001", country: "España", callingCode: "+34 981",
      streets: names("Calle Mayor, Paseo de la Habana, Rúa do Príncipe")),
    SampleCity(
      name: "Kraków", postalCode: "31-044", country: "Polska", callingCode: "+48 12",
      streets: names("ulica Długa, ulica Święty Krzyż, ulica Żółkiewskiego")),
    SampleCity(
      name: "Αθήνα", postalCode: "105 57", country: "Ελλάδα", callingCode: "+30 21",
      streets: names("Ερμού, Λεωφόρος Κηφισίας, Πανεπιστημίου")),
    SampleCity(
      name: "京都市", postalCode: "604-8571", country: "日本", callingCode: "+81 75",
      streets: names("上本能寺前町, 四条通, 烏丸通")),
    SampleCity(
      name: "New York", postalCode: "NY 10001", country: "United States", callingCode: "+1 212",
      streets: names("Broadway, Fifth Avenue, Lexington Avenue, West 23rd Street")),
  ]
}
