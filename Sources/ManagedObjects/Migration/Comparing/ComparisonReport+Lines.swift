extension ComparisonReport {
  /// The report for people, line by line: whether a migration can be inferred, what changes, and what
  /// stands in the way.
  ///
  /// - Complexity: O(*n*) in the number of properties.
  package var lines: [String] {
    let changed = entities.filter { !$0.isUnchanged }
    let unchanged = entities.count - changed.count
    var lines = [verdict(changed.isEmpty)] + changed.flatMap(\.lines)
    if unchanged > 0 {
      lines.append("\(Self.counted(unchanged, "entity", "entities")) unchanged")
    }
    if !obstacles.isEmpty { lines.append("obstacles:") }
    return lines + obstacles.map { "  \($0.line)" }
  }

  private func verdict(_ isUnchanged: Bool) -> String {
    if inferable { return "can be inferred" + (isUnchanged ? ": nothing changes" : "") }
    return "cannot be inferred: \(Self.counted(obstacles.count, "obstacle", "obstacles"))"
  }

  private static func counted(_ count: Int, _ one: String, _ many: String) -> String {
    "\(count) \(count == 1 ? one : many)"
  }

  /// What becomes of something, and what is otherwise about it.
  fileprivate static func words(
    _ name: String, from: String?, to: String?, _ differences: [String]
  ) -> String {
    var words: [String] = []
    if let from, let to {
      if from != to { words.append("renamed from \(from)") }
    } else {
      words.append(from == nil ? "added" : "dropped")
    }
    words += differences
    return "\(name): \(words.isEmpty ? "changed" : words.joined(separator: "; "))"
  }
}

extension ComparisonReport.Entity {
  fileprivate var isUnchanged: Bool {
    from == to && differences.isEmpty && properties.allSatisfy(\.isUnchanged)
  }

  /// The entity, and the properties of one that is there before and after.
  fileprivate var lines: [String] {
    let own = ComparisonReport.words(name, from: from, to: to, differences)
    if from == nil || to == nil { return [own] }
    return [own]
      + properties.filter { !$0.isUnchanged }.map {
        "  " + ComparisonReport.words($0.name, from: $0.from, to: $0.to, $0.differences)
      }
  }
}

extension ComparisonReport.Property {
  fileprivate var isUnchanged: Bool { from == to && differences.isEmpty }
}

extension ComparisonReport.Obstacle {
  fileprivate var line: String {
    "\(entity)\(property.map { ".\($0)" } ?? ""): \(reason); \(remedy)"
  }
}
