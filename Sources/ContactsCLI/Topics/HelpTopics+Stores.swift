import Arguments

extension HelpTopics {
  /// The kinds of files that an address book may be in.
  static var stores: Topic {
    Topic(
      "stores", summary: "Keep the address book in another kind of file.",
      parts: [
        .text(
          """
          What --store names may be of several kinds. What is there tells by how it begins; a new file is of \
          the kind that its ending says.
          """),
        .rows(
          HelpSection(
            "Kinds",
            rows: [
              .init(
                "binary",
                "any other ending: the usual kind, the fastest, with checksums and history"),
              .init(
                "xml",
                ".xml, .plist: text to read, edit and compare; without history, so without undo"),
              .init(
                "sqlite",
                ".sqlite, .sqlite3, .db: a database, with history; 'make release TRAITS=SQLite'"),
              .init(
                "memory", "memory: is an empty address book that is gone when the command ends"),
            ])),
        .examples(
          "Going from one to another",
          [
            Example("contacts store info", "Which kind it is."),
            Example("contacts store convert --to xml contacts.xml", "A copy as text."),
            Example(
              "contacts --store contacts.xml list", "Which is an address book like any other."),
            Example(
              "contacts store convert app.sqlite --model App.momd --to binary app.store",
              "What an app on an Apple system has saved."),
          ]),
        .text(
          """
          Every command works on every kind. Those that look after the files of binary address books (backup, \
          restore, compact, recover) say so where they are given another.
          """),
      ])
  }
}
