import Arguments

extension HelpTopics {
  /// How mail programs ask for addresses.
  static var mutt: Topic {
    Topic(
      "mutt", summary: "Complete addresses in mutt, neomutt and aerc.",
      parts: [
        .text(
          """
          'contacts query' answers with a line for each address, as mutt's query_command wants it. The name \
          of a group answers with all of its members.
          """),
        .rows(
          HelpSection(
            "In muttrc",
            rows: [
              .init("set query_command=\"contacts query -- %s\"", "Ctrl-T completes, Q searches."),
              .init(
                "macro index,pager A \"<pipe-message>contacts add --from-mail -<enter>\"",
                "A adds the sender of a message."),
              .init("source ~/.mutt/aliases", "Aliases, if you want them as well."),
            ])),
        .rows(
          HelpSection(
            "In aerc.conf",
            rows: [
              .init(
                "address-book-cmd=contacts query --no-message -- %s", "Tab completes addresses.")
            ])),
        .examples(
          "Examples",
          [
            Example("contacts query ada", "What mutt gets."),
            Example("contacts query friends", "The members of a group."),
            Example("contacts add --from-mail message.eml --tag met", "Who has sent a message."),
            Example("contacts export --format mutt -o aliases", "Aliases of everybody."),
            Example(
              "contacts export --format mutt --group friends",
              "One group, with an alias for all of it."),
            Example("contacts import aliases", "Aliases that you have."),
          ]),
      ])
  }
}
