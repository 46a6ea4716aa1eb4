import Arguments

extension HelpTopics {
  /// What a contact holds.
  static var fields: Topic {
    Topic(
      "fields", summary: "What a contact holds, and the options that set it.",
      parts: [
        .options(
          "Options of 'add' and 'edit'", ContactOptions.single),
        .options(
          "Options of 'add' alone",
          [AddCommand.name] + ContactListOptions.lists.map(\.make)),
        .names(
          "Options of 'edit' for the lists: another value, or one value less",
          ContactListOptions.lists.flatMap { [$0.add, $0.remove] }),
        .text(ContactListOptions.labelHelp),
        .rows(
          HelpSection(
            "Names of fields, for --set, --fields, --sort, JSON, filters and predicates",
            rows: [
              .init("id, uid", "the number here; the identifier that goes along to other programs"),
              .init("name", "the whole name as it is shown"),
              .init("first, last", "also prefix, middle, suffix, nickname"),
              .init("phonetic_first", "also phonetic_middle, phonetic_last"),
              .init("company", "also department, title, manager"),
              .init("age", "also birthday, birthday.year, birthday.month, birthday.day"),
              .init("emails", "all of them; email: the preferred one, or the first"),
              .init("phones", "also urls, messengers, dates, relations, fields, tags, groups"),
              .init("email.work", "those with a label"),
              .init("phones.labelled", "all of them, each with its label"),
              .init(
                "addresses", "address.street, extended, box, city, region, postal_code, country"),
              .init("city, country", "the same as address.city and address.country"),
              .init("notes, color", "also photo, formatted_name"),
              .init("created", "also modified: when it was added and changed last"),
            ])),
        .text(
          "'contacts schema' writes all fields with their types. 'contacts list --fields help' lists what "
            + "--fields takes."),
        .examples(
          "Examples",
          [
            Example(
              "contacts add Ada King --email '*home=ada@example.org' --birthday 1815-12-10",
              "The preferred address, with a label."),
            Example(
              "contacts add Grace --address 'work=1 Main St;Bonn;53111;;Germany' --tag navy",
              "An address and a tag."),
            Example(
              "contacts edit grace --set phone.work='+44 20 7946 0000' --unset age",
              "One of several numbers, and no age."),
            Example(
              "contacts edit grace --add-relation spouse='Bob Miller' --add-field 'Blood type=A+'",
              "A relation and a field of your own."),
            Example(
              "contacts list --fields 'name,relation.spouse,field.Blood type'", "Shown in a table."),
            Example("contacts sort -age last", "By two fields, the oldest first."),
          ]),
      ])
  }
}
