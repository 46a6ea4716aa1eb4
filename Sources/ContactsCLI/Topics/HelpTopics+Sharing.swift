import Arguments

extension HelpTopics {
  /// How several people, and several machines, use one address book.
  static var sharing: Topic {
    Topic(
      "sharing", summary: "Use one address book from several accounts or machines.",
      parts: [
        .text(
          """
          The address book is one file, with a journal and a lock beside it; all three belong together. A \
          new one can be read by you alone. Permissions and group of the file stay as you set them, and \
          files beside it take them over.
          """),
        .examples(
          "Several accounts of one machine",
          [
            Example(
              "mkdir ~/shared && chmod 2770 ~/shared", "A folder in which new files get its group."),
            Example(
              "contacts --store ~/shared/team.contacts add Ada Lovelace", "The address book in it."),
            Example("chmod 660 ~/shared/team.contacts*", "The group may read and write."),
            Example(
              "contacts config set store ~/shared/team.contacts",
              "What 'contacts' uses from now on."),
          ]),
        .text(
          """
          Everybody who may write needs to be in the group of the folder (chgrp GROUP ~/shared). Who may only \
          read needs no right to write anything. Two people who change the same contact at the same time both \
          succeed unless it is the same field; then the later one wins, and is told what was replaced.

          Several machines: use a local disk, and a server with vdirsyncer ('contacts help sync'). On network \
          file systems the lock has to work between machines (NFS 4 has it). Folders that are copied by \
          Syncthing, Dropbox or git do not lock at all: keep a backup there instead, and restore or import it \
          on the other machine.
          """),
        .examples(
          "Another machine",
          [
            Example(
              "contacts store backup team.backup", "One file with everything, at one moment."),
            Example(
              "contacts --store copy.contacts store restore team.backup", "The whole, elsewhere."),
            Example("contacts export --format json -o team.json", "Or as JSON,"),
            Example(
              "contacts --store copy.contacts import team.json", "to add it to what is there."),
          ]),
      ])
  }
}
