/// What sample contacts are made of, besides names and cities.
enum ContactStock {
  /// Groups, each with a word that is too short for a search to forgive a typo in it.
  static let groups = names(
    "gym, old pals, our zoo, the spa, top pub, van club, jazz duo, inn keepers")

  static let companyStarts = names(
    """
    Aurora, Becker, Blue Harbour, Castellano, Delta, Eastgate, Fjord, Garnet, Halden, Iberia, \
    Juniper, Kestrel, Lumen, Meridian, Norrland, Oakfield, Pelican, Quarry, Riverside, Sämann, \
    Tamarind, Umbra, Verne, Wexford, Yarrow, Zenith
    """)
  static let companyEnds = names(
    "& Sons, Bakery, Books, Consulting, Energy, Foods, GmbH, Labs, Logistics, Studio")

  static let domains = names("example.com, example.net, example.org, mail.example, post.example")

  static let sentences = [
    "Met at the fair in Basel; wants the new catalogue.", "Prefers to be called in the evening.",
    "Allergic to nuts, likes tea.", "Speaks Deutsch, français und ein bißchen Español.",
    "Two children: Ada and Emil.", #"Path of the share: \\files\photos."#,
    "Owes us a visit since the move to the coast, which was long ago and is not forgotten.",
  ]
}
