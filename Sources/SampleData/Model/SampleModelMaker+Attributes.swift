extension SampleModelMaker {
  /// Gives an attribute of a kind to one of the entities.
  mutating func addAttribute(_ kind: SampleAttribute.Kind) {
    let position = random.below(entities.count)
    let stem = SampleModelNames.attribute(kind, &random)
    var attribute = SampleAttribute(
      name: unused(stem, inTreeOf: position), kind: kind, isOptional: random.happens(percent: 60))
    attribute.isTransient = random.happens(percent: 2)
    attribute.defaultValue = defaultValue(kind)
    addDetails(to: &attribute)
    if random.happens(percent: 2) {
      attribute.userInfo = ["remoteName": "\(kind.rawValue) <\(stem)>"]
    }
    entities[position].attributes.append(attribute)
  }

  /// The name, with a number when a parent, a child or a sibling has it already.
  private mutating func unused(_ stem: String, inTreeOf position: Int) -> String {
    var name = stem
    var number = 2
    while !taken[roots[position], default: []].insert(name).inserted {
      name = stem + String(number)
      number += 1
    }
    return name
  }

  private mutating func addDetails(to attribute: inout SampleAttribute) {
    switch attribute.kind {
    case .string, .integer16, .integer32, .integer64:
      if random.happens(percent: 1) { attribute.bounds = 0...100 }
    case .binary: attribute.isExternal = random.happens(percent: 10)
    case .transformable:
      if random.happens(percent: 73) { attribute.transformer = "NSSecureUnarchiveFromData" }
      if random.happens(percent: 67) { attribute.className = "[String]" }
    case .boolean, .date, .double, .decimal, .float, .uri, .uuid: break
    }
  }

  private mutating func defaultValue(_ kind: SampleAttribute.Kind) -> String? {
    switch kind {
    case .integer16, .integer32, .integer64:
      String(random.happens(percent: 80) ? 0 : random.below(100))
    case .boolean: random.happens(percent: 80) ? "NO" : "YES"
    case .double, .float: "0.0"
    case .string: random.happens(percent: 2) ? "none & \"unknown\"" : nil
    case .date: random.happens(percent: 10) ? "\(random.below(700_000_000))" : nil
    case .binary, .transformable, .decimal, .uri, .uuid: nil
    }
  }
}
