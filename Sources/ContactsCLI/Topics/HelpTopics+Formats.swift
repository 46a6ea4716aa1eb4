import Arguments

extension HelpTopics {
  /// How output is written, and which formats are read.
  static var formats: Topic {
    Topic(
      "formats", summary: "How output is written, and which files are read.",
      parts: [
        .text(
          """
          A terminal gets a table, a pipe one line a contact with tabs between ID, first name, last name and \
          age. On a terminal, 'contacts config' sets the fields and their order; what goes into a pipe \
          depends on the command line only.
          """),
        .options("Output options", FormatOptions.all),
        .text(
          """
          'stats', 'birthdays', 'group list' and others have fields of their own: their --json, --jsonl and \
          --csv take no FIELDS of contacts. JSON has times in UTC, a terminal local ones. With --group-by, \
          tables and lines come in sections, JSON is an object with an array for each value.
          """),
        .rows(
          HelpSection(
            "Files that 'import' reads",
            rows: [
              .init("vcard", "vCard 2.1, 3.0 and 4.0, also a folder of them (vdir)"),
              .init("jcard, jscontact", "JSON of RFC 7095 and RFC 9553"),
              .init("json, jsonl", "what 'list --json' and 'export' write"),
              .init("csv", "a table with any titles; --map says what they are"),
              .init("google, outlook", "tables of these programs, also of thunderbird"),
              .init("icloud", "vCards of Apple's programs"),
              .init("ldif", "LDIF of Thunderbird and directories (RFC 2849)"),
              .init("mutt, abook", "aliases, and abook's file"),
            ])),
        .rows(
          HelpSection(
            "Files that 'export' writes",
            rows: [
              .init("vcard", "vCard 3.0; vcard4 and vcard21 are the others"),
              .init("vdir", "a folder with a vCard in each file"),
              .init("json, jsonl, csv", "all that is known; 'import' reads it back without loss"),
              .init("others", "jcard, jscontact, google, outlook, ldif, mutt, abook"),
              .init("a template", "lines of your own ('contacts help templates')"),
            ])),
        .text("What a format cannot hold is reported, and never lost here."),
        .examples(
          "Examples",
          [
            Example("contacts list --json", "Everybody, as JSON."),
            Example(
              "contacts list --jsonl=id,name,emails --limit 20", "Three fields of the first 20."),
            Example("contacts list --fields id,last,emails --table", "Columns of your choice."),
            Example("contacts list --csv=name,email -q", "For a spreadsheet."),
            Example("contacts list --ids -0 | xargs -0 contacts show", "IDs for another command."),
            Example("contacts export -o everybody.vcf", "vCards."),
            Example("contacts import everybody.vcf", "Back again; nothing is doubled."),
            Example("contacts import club.csv --map 'Mitglied=last,Ruf=phone:home'", "Any table."),
          ]),
      ])
  }
}
