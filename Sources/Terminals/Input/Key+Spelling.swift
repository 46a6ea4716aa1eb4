extension Key: LosslessStringConvertible {
  private static let names: [(name: String, code: Code)] = [
    ("space", .character(" ")), ("enter", .enter), ("tab", .tab), ("backtab", .backTab),
    ("esc", .escape), ("backspace", .backspace), ("delete", .delete), ("insert", .insert),
    ("up", .up), ("down", .down), ("left", .left), ("right", .right), ("home", .home),
    ("end", .end), ("pageup", .pageUp), ("pagedown", .pageDown),
  ]

  private static let prefixes: [(name: String, modifier: Modifiers)] = [
    ("ctrl-", .control), ("alt-", .alt), ("shift-", .shift),
  ]

  /// The key as it is spelled in tables of keys: `ctrl-r`, `alt-shift-up`, `f5`, `space`, `?`.
  package var description: String {
    Self.prefixes.filter { modifiers.contains($0.modifier) }.map(\.name).joined() + name
  }

  private var name: String {
    if let known = Self.names.first(where: { $0.code == code }) { return known.name }
    return switch code {
    case .character(let character): String(character)
    case .function(let number): "f\(number)"
    default: ""
    }
  }

  /// The key that is spelled like this; nil if there is none.
  package init?(_ description: String) {
    var rest = description[...]
    var modifiers: Modifiers = []
    for (name, modifier) in Self.prefixes where rest.hasPrefix(name) {
      rest.removeFirst(name.count)
      modifiers.insert(modifier)
    }
    guard let code = Self.code(String(rest)) else { return nil }
    self.init(code, modifiers)
  }

  private static func code(_ name: String) -> Code? {
    if let known = names.first(where: { $0.name == name }) { return known.code }
    if name.count == 1 { return name.first.map { .character($0) } }
    guard name.first == "f", let number = Int(name.dropFirst()), (1...35).contains(number) else {
      return nil
    }
    return .function(number)
  }
}
