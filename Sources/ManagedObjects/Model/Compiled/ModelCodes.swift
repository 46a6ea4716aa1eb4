/// The numbers that stand for types and rules in packed models.
///
/// They never change their meaning; new ones are added at the end.
extension AttributeType {
  private static let coded: [AttributeType] = [
    .undefined, .integer16, .integer32, .integer64, .decimal, .double, .float, .boolean, .string,
    .date, .binary, .uuid, .uri, .transformable, .composite,
  ]

  var code: UInt8 { UInt8(Self.coded.firstIndex(of: self) ?? 0) }

  init?(code: UInt8) {
    guard Self.coded.indices.contains(Int(code)) else { return nil }
    self = Self.coded[Int(code)]
  }
}

extension RelationshipDescription.DeleteRule {
  private static let coded: [Self] = [.noAction, .nullify, .cascade, .deny]

  var code: UInt8 { UInt8(Self.coded.firstIndex(of: self) ?? 0) }

  init?(code: UInt8) {
    guard Self.coded.indices.contains(Int(code)) else { return nil }
    self = Self.coded[Int(code)]
  }
}
