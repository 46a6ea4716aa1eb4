import Arguments

extension HelpTopics {
  /// How the address book is kept in step with a server.
  static var sync: Topic {
    Topic(
      "sync", summary: "Keep in step with a server (CardDAV) by vdirsyncer.",
      parts: [
        .text(
          "vdirsyncer keeps a folder of vCards (vdir) and a server in step. contacts writes that folder and "
            + "reads it. Run the three commands in this order:"),
        .examples(
          "In this order",
          [
            Example(
              "contacts export --format vdir -o ~/contacts --prune --yes",
              "What was added, changed and deleted here goes into the folder."),
            Example("vdirsyncer sync", "Folder and server exchange their changes."),
            Example(
              "contacts import ~/contacts --prune --yes",
              "What was added, changed and deleted elsewhere comes in."),
          ]),
        .text(
          """
          Never begin with the import: with --prune the folder is taken for complete, so every contact that \
          was added here since the last export is deleted, and what was deleted here stays on the server. \
          'contacts undo' brings deleted contacts back. Without --prune nothing is deleted on either side.

          Where a contact was changed here and on the server, vdirsyncer finds a conflict; its \
          conflict_resolution says who wins. Fields that were changed on one side only are merged by the \
          import. A file whose contact is the same is not written again, so that its time stays as it is.

          A folder of several collections takes new contacts into one of them: --collection NAME says which.
          """),
        .rows(
          HelpSection(
            "In vdirsyncer's configuration",
            rows: [
              .init("type = \"filesystem\"", "for the storage of the folder"),
              .init("path = \"~/contacts\"", "the folder, in which each collection has its own"),
              .init("fileext = \".vcf\"", "how the names of the files end"),
            ])),
        .text("khard reads and writes the same folder."),
      ])
  }
}
