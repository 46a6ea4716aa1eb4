import ContactCards
import ContactFormats
import ContactStore

extension ContactImportReport {
  /// What was skipped or guessed, a line for each reason in a file.
  func warningLines(of sources: [ImportSource]) -> [String] {
    struct Cause: Hashable {
      let source: Int
      let reason: String
    }
    var first: [(place: String, reason: String, count: Int)] = []
    var known: [Cause: Int] = [:]
    for found in warnings {
      let cause = Cause(source: found.source, reason: found.warning.reason)
      if let index = known[cause] {
        first[index].count += 1
        continue
      }
      known[cause] = first.count
      let place = "\(sources[found.source].name), line \(found.warning.line)"
      first.append((place, found.warning.reason, 1))
    }
    var lines = first.map { place, reason, count in
      count == 1 ? "\(place): \(reason)" : "\(place) and \(count - 1) more: \(reason)"
    }
    if warningCount > warnings.count {
      lines.append("and \(counted(warningCount - warnings.count, "more warning"))")
    }
    return lines
  }

  /// Whom cards were taken for without saying so.
  var joinedWords: String {
    (joinedCount == 1 ? "1 of them was" : "\(joinedCount) of them were")
      + " here from another source (same name and e-mail or number): "
      + Self.list(joinedNames, of: joinedCount)
  }

  /// Who would be new, who would change and who would be deleted, where others are there already.
  var outlook: [String] {
    var parts: [(String, names: [String], count: Int)] = []
    if updatedCount > 0 || unchangedCount > 0 {
      parts = [("new", addedNames, addedCount), ("changed", updatedNames, updatedCount)]
    }
    parts.append(("deleted", pruned.prefix(5).map(\.name), pruned.count))
    let lines = parts.compactMap {
      $0.count == 0 ? nil : "\($0.0) would be \(Self.list($0.names, of: $0.count))"
    }
    if prunedGroups.isEmpty { return lines }
    let (names, count) = (Array(prunedGroups.prefix(5)), prunedGroups.count)
    let kind = count == 1 ? "the group" : "the groups"
    return lines + ["deleted would be \(kind) \(Self.list(names, of: count))"]
  }

  private static func list(_ names: [String], of count: Int) -> String {
    let quoted = names.map { "\"\($0)\"" }.joined(separator: ", ")
    return quoted + (count > names.count ? " and \(count - names.count) more" : "")
  }

  /// How many groups there are, and where others were there already how many are new or changed.
  private func groupWords(tellsNews: Bool) -> String {
    let (isNew, isChanged) = (tellsNews && newGroupCount > 0, tellsNews && changedGroupCount > 0)
    if groupCount == 1 { return isNew ? "1 new group" : isChanged ? "1 group changed" : "1 group" }
    let news = [(isNew, newGroupCount, "new"), (isChanged, changedGroupCount, "changed")]
      .compactMap { $0.0 ? "\($0.1) of them \($0.2)" : nil }
    return (["\(groupCount) groups"] + news).joined(separator: ", ")
  }

  /// Whether all contacts that were read are here as they are.
  private var isUpToDate: Bool {
    unchangedCount > 0 && addedCount == 0 && updatedCount == 0 && pruned.isEmpty
      && prunedGroups.isEmpty && skippedCount == 0 && newGroupCount == 0 && changedGroupCount == 0
  }

  /// What was done, or would be.
  func words(isTrial: Bool) -> String {
    let total = addedCount + updatedCount + unchangedCount
    var parts: [String] = []
    if !isUpToDate, updatedCount > 0 || unchangedCount > 0 {
      parts += ["\(addedCount) new", "\(updatedCount) changed", "\(unchangedCount) up to date"]
    }
    let tellsNews = !parts.isEmpty || isUpToDate
    if !pruned.isEmpty { parts.append("\(pruned.count) deleted") }
    if companyCount > 0 {
      parts.append(companyCount == 1 ? "1 company" : "\(companyCount) companies")
    }
    if groupCount > 0 { parts.append(groupWords(tellsNews: tellsNews)) }
    if !prunedGroups.isEmpty {
      parts.append("\(NamedSetKind.group.words(for: prunedGroups.count)) deleted")
    }
    if skippedCount > 0 { parts.append("\(skippedCount) skipped") }
    let details = parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
    if isUpToDate { return "read \(contactCount(total))\(details): all up to date" }
    return isTrial
      ? "could import \(contactCount(total))\(details); nothing was changed"
      : "imported \(contactCount(total))\(details)"
  }
}
