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
    if session.kind(of: try session.storePath()) != .binary {
      let summary = try StoreSummary(session)
      try write(summary.lines(time: session.shownTime), summary.json, session)
    } else if let information = try session.openStore().information() {
      try write(information.lines(time: session.shownTime), information.json, session)
    }
  }

  private static func write(
    _ lines: [String], _ json: JSONValue, _ session: Session
  ) throws {
    if session.arguments[StoreCommand.json] { return try session.output.write(json) }
    for line in lines { try session.output.write(line.escapedForTerminal + "\n") }
  }
}

extension StoreInformation {
  fileprivate func lines(time: (String) -> String) -> [String] {
    var lines = [
      "file         \(path)", "kind         \(StoreKind.binary.rawValue)", "format       \(format)",
      "generation   \(generation)",
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
    lines += history.lines(time: time)
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

  fileprivate var json: JSONValue {
    .object([
      ("path", .text(path)), ("kind", .text(StoreKind.binary.rawValue)),
      ("format", .number(format)), ("generation", .number(generation)),
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
      ("history", history.json),
      ("lastTransaction", history.lastJSON),
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
