import Arguments

extension HelpTopics {
  /// How scripts use the command.
  static var scripts: Topic {
    Topic(
      "scripts", summary: "Use contacts in scripts, with jq, fzf and xargs.",
      parts: [
        .text(
          """
          Output for scripts goes to standard output, everything else to standard error; -q keeps that to \
          errors. Without a terminal nothing is asked: what would ask fails, or takes --yes. The exit status \
          says what happened ('contacts --help'), and with --json an error is JSON, too.

          Any number of copies may run at once. Each change is one transaction; a copy waits up to --timeout \
          seconds for its turn, and exits with 75 where that is not enough. Changes of different fields of \
          one contact both hold.
          """),
        .examples(
          "Examples",
          [
            Example("id=$(contacts add Ada Lovelace -q)", "A pipe gets the ID alone."),
            Example("contacts list --json | jq -r '.[].emails[]?.value'", "JSON out."),
            Example(
              "contacts list --json=id,title | jq 'map(.title = \"Dr\")' | contacts edit --from -",
              "JSON in: each object is changed by its id, and all are changed or none."),
            Example("contacts list ada --exit-status --ids > /dev/null && echo found", "A test."),
            Example(
              "contacts list tag:old --ids -0 | xargs -0 contacts edit --add-tag archive --",
              "Many."),
            Example(
              "contacts list --format '{id}\\t{name}\\t{email}' | fzf --delimiter='\\t' --with-nth=2.. | "
                + "cut -f 1 | contacts show -",
              "Choose one with fzf."),
            Example("contacts delete --where tag:old --dry-run", "See it before it is done."),
            Example(
              "contacts delete --where tag:old --yes -q && contacts undo", "And take it back."),
            Example("contacts store backup backup.contacts", "One file, at one moment."),
          ]),
      ])
  }
}
