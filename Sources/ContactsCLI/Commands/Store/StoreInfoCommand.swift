import Arguments
import ManagedObjects
import TextTools

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The verb `contacts store info`.
enum StoreInfoCommand: Command {
  static var syntax: CommandSyntax {
    CommandSyntax(
      "store info", summary: "Show what is in the file, and how it is stored.",
      surplusAdvice: StoreCommand.otherStoreAdvice,
      examples: [Example("contacts store info --json", "The same for a script.")],
      options: [StoreCommand.json])
  }

  static func run(_ session: Session) throws {
    guard let information = try session.openStore().information() else { return }
    if session.arguments[StoreCommand.json] {
      try session.output.write(information.json)
    } else {
      for line in information.lines(time: session.shownTime) {
        try session.output.write(line.escapedForTerminal + "\n")
      }
    }
  }
}

extension StoreInformation {
  fileprivate func lines(time: (String) -> String) -> [String] {
    var lines = [
      "file         \(path)", "format       \(format)", "generation   \(generation)",
      "identifier   \(identifier.uuidString)", "base         \(counted(byteCount, "byte"))",
    ]
    if let journal {
      let torn = journal.tornByteCount
      lines.append(
        "journal      \(counted(journal.frameCount, "transaction")), "
          + counted(journal.byteCount, "byte")
          + (torn > 0 ? ", then \(counted(torn, "byte")) of an unfinished one" : ""))
    } else {
      lines.append("journal      none")
    }
    lines += historyLines(time: time)
    for table in tables where table.rowCount > 0 || table.columns.count > 2 {
      lines += ["", "\(table.name): \(counted(table.rowCount, "row")), next ID \(table.nextKey)"]
      lines += table.columns.map {
        "  \($0.name): \($0.type.rawValue), \(counted($0.byteCount, "byte")) (\($0.storage))"
      }
      lines += table.indexes.map {
        "  index by \($0.columns.joined(separator: ", ")): \(counted($0.byteCount, "byte"))"
      }
    }
    return lines
  }

  private func historyLines(time: (String) -> String) -> [String] {
    guard let first = history.first, let last = history.last else { return ["history      none"] }
    let writer = [
      last.author, last.processIdentifier.map { "process \($0)" },
    ].compactMap(\.self).joined(separator: ", ")
    return [
      "history      \(counted(history.count, "transaction")) from "
        + "\(time(Moment.text(first.timestamp))) to \(time(Moment.text(last.timestamp)))",
      "last change  number \(last.transactionNumber)" + (writer.isEmpty ? "" : " by \(writer)"),
    ]
  }

  fileprivate var json: JSONValue {
    .object([
      ("path", .text(path)), ("format", .number(format)), ("generation", .number(generation)),
      ("identifier", .text(identifier.uuidString)), ("bytes", .number(byteCount)),
      (
        "journal",
        journal.map {
          .object([
            ("transactions", .number($0.frameCount)), ("bytes", .number($0.byteCount)),
            ("tornBytes", .number($0.tornByteCount)),
          ])
        } ?? .null
      ),
      (
        "history",
        .object([
          ("transactions", .number(history.count)),
          ("oldest", .text(orNull: history.first.map { Moment.text($0.timestamp) })),
          ("newest", .text(orNull: history.last.map { Moment.text($0.timestamp) })),
        ])
      ),
      ("lastTransaction", history.last.map(\.headJSON).map(JSONValue.object) ?? .null),
      ("tables", .list(tables.map(\.json))),
    ])
  }
}

extension StoreInformation.Table {
  fileprivate var json: JSONValue {
    .object([
      ("name", .text(name)), ("isLinkTable", .bool(isLinkTable)), ("rows", .number(rowCount)),
      ("nextID", .number(nextKey)),
      (
        "columns",
        .list(
          columns.map {
            .object([
              ("name", .text($0.name)), ("type", .text($0.type.rawValue)),
              ("bytes", .number($0.byteCount)), ("storage", .text($0.storage)),
            ])
          })
      ),
      (
        "indexes",
        .list(
          indexes.map {
            .object([
              ("columns", .list($0.columns.map(JSONValue.text))), ("bytes", .number($0.byteCount)),
            ])
          })
      ),
    ])
  }
}
