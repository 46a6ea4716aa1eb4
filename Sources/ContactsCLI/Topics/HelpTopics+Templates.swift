import Arguments

extension HelpTopics {
  /// What templates are made of.
  static var templates: Topic {
    Topic(
      "templates", summary: "Write lines of your own with --format '{last}, {first}'.",
      parts: [
        .rows(
          HelpSection(
            "Templates",
            rows: [
              .init("{last}", "a field ('contacts help fields')"),
              .init("{email}", "the preferred one of a list, or the first; {emails} all of them"),
              .init("{email.work}", "the one with a label"),
              .init("{phones.labelled}", "all of them, each with its label behind it"),
              .init(
                "{address.city}", "street, extended, box, city, region, postal_code or country"),
              .init("{relation.spouse}", "a relation; {field.Blood type} a field of your own"),
              .init("{field['a, b']}", "the same, where the name has other signs"),
              .init("{nickname|first}", "the first that is not empty"),
              .init("{last:20}", "20 columns wide: cut, or filled with blanks"),
              .init("{age:>5}", "5 columns wide, to the right"),
              .init(
                "{birthday:%d.%m.%Y}", "a date: %Y %m %d, %B %b for the month, %e; %H %M %S"),
              .init("{email? <{email}>}", "what follows the ? only if the field is not empty"),
              .init("{{ }}", "braces"),
              .init("\\n \\t \\0 \\\\", "a line feed, a tab, a null byte, a backslash"),
            ])),
        .text(
          "A part of a date that is not known is left out, with the sign before it. Each contact ends with "
            + "a line feed, with --null with a null byte. 'birthdays' has further fields: {next}, {turns}, "
            + "{event}."),
        .examples(
          "Examples",
          [
            Example("contacts list --format '{last}, {first} <{email}>'", "For a letter."),
            Example(
              "contacts list --format '{name}{email? <{email}>}'", "The address where there is one."
            ),
            Example("contacts list --format '{last:20} {age:>3}'", "Columns."),
            Example("contacts list --format '{name}\\t{birthday:%d %B}'", "12 April."),
            Example("contacts show ada --format '{phone.mobile|phone}'", "A number to call."),
            Example(
              "contacts export --format 'TO: {name}\\n{address.street}\\n' --null", "Labels."),
            Example(
              "contacts birthdays --format '{next:%d.%m.}: {name}, {turns}'", "A list for the wall."
            ),
          ]),
      ])
  }
}
