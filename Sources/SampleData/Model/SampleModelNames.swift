/// The names in a ``SampleModel``.
///
/// None of a property is a keyword of Swift or a member of every object. Relationships are named
/// after entities, and no attribute is.
enum SampleModelNames {
  /// The names of all entities in order.
  static let entities = subjects.flatMap { subject in aspects.map { subject + $0 } }

  private static let subjects = names(
    """
    Account, Article, Bill, Booking, Client, Device, Message, Place, Plan, Trip, Vehicle
    """)
  private static let aspects = [""] + names("Day, Group, Image, Item, Label, Note, Tag")

  /// What each entity inherits from, by name.
  static let parents = [
    "MessageGroup": "Message", "MessageImage": "Message", "MessageNote": "Message",
    "VehicleGroup": "Vehicle", "VehicleImage": "Vehicle", "VehicleItem": "Vehicle",
  ]

  /// The entities of which there are no objects.
  static let abstractEntities = ["Message"]

  /// Draws a name for an attribute of a kind.
  static func attribute(_ kind: SampleAttribute.Kind, _ random: inout SplitMix64) -> String {
    let noun = random.element(of: nouns(of: kind))
    if kind == .boolean { return "is" + noun }
    let isPlain = random.happens(percent: 40)
    return isPlain ? noun.lowercased() : random.element(of: prefixes) + noun
  }

  private static let prefixes = names(
    """
    base, billing, cached, current, first, initial, last, legacy, local, main, next, old, \
    original, own, parent, previous, primary, public, remote, server, source, target, user, work
    """)

  private static func nouns(of kind: SampleAttribute.Kind) -> [String] {
    switch kind {
    case .string: texts
    case .integer64, .integer32, .integer16: counts
    case .boolean: states
    case .date: ["Date", "Day", "Deadline", "Timestamp"]
    case .binary: ["Attachment", "Data", "Payload", "Thumbnail"]
    case .transformable: ["Keywords", "Options", "Tags", "Values"]
    case .double, .float: ["Altitude", "Duration", "Latitude", "Longitude", "Progress", "Ratio"]
    case .decimal: ["Amount", "Balance", "Price"]
    case .uri: ["Address", "Link"]
    case .uuid: ["Identity", "Key"]
    }
  }

  private static let texts = names(
    """
    Caption, City, Code, Comment, Country, Email, Identifier, Kind, Language, Name, Note, Path, \
    Phone, Region, Status, Street, Subtitle, Summary, Title, Token
    """)
  private static let counts = names(
    "Count, Height, Index, Length, Level, Limit, Number, Offset, Position, Rank, Revision, Width")
  private static let states = names(
    """
    Approved, Archived, Blocked, Completed, Editable, Enabled, Expanded, Featured, Hidden, Locked, \
    Muted, Pinned, Published, Required, Selected, Shared, Starred, Verified, Visible
    """)
}
