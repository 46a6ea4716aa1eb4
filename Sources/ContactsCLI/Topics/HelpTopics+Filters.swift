import Arguments

extension HelpTopics {
  /// What a filter can say, and when a text is one.
  static var filters: Topic {
    Topic(
      "filters", summary: "Choose contacts by words, field:value or a condition.",
      parts: [
        .text(
          """
          'list', 'find', 'count' and 'filter' take a filter as their words. Every command that writes or \
          changes several contacts takes one with --where. Case and accents do not matter.
          """),
        .rows(
          HelpSection(
            "Filters",
            rows: [
              .init("ada london", "words in any field; all of them"),
              .init("tag:vip", "field:value, as in city:köln, name:ada, phone:0171"),
              .init("email.work:@acme", "a label behind the field, as in relation.spouse:bob"),
              .init("email:", "has an e-mail address; 'not email:' has none"),
              .init("age:30..39", "also age:30.., age:..39 and 'age:>30'"),
              .init("birthday:in30d", "within 30 days; also today, tomorrow, in2w"),
              .init("birthday:1980..1989", "also created:2026-01.."),
              .init("modified:-7d..", "since seven days ago; also -2w, -3mo, -1y"),
              .init("not, or, ( )", "'not tag:old', 'tag:a or tag:b', '(a or b) c'"),
              .init(
                "-tag:old", "the same as 'not tag:old'; quote it with others, or put -- before it"),
              .init("quotes", #"'city:"New York"' holds a blank; '"or"' is a word"#),
            ])),
        .text(
          """
          'list', 'find' and 'count' read words and field:value. They read a condition such as 'age > 50' \
          where every name in it is a field. 'filter' and --where read a condition first, and a filter \
          where it is none. A mistake is reported for the reading that came further. See 'contacts help \
          predicates' for conditions.
          """),
        .text(
          """
          Where nobody has the words as they are written, 'list', 'find', 'count' and 'query' forgive a \
          mistyped letter. Commands that change contacts, and 'export', never do.
          """),
        .options(
          "Options",
          [QueryOptions.predicates] + SelectionOptions.all + SpellingOptions.all),
        .examples(
          "Examples",
          [
            Example("contacts list ada london", "Who has both words in any field."),
            Example("contacts list tag:vip city:köln", "By two fields."),
            Example(
              "contacts list 'tag:vip or tag:friend' not email:", "Who has no e-mail address."),
            Example("contacts count age:30..39", "How many are in their thirties."),
            Example("contacts list birthday:in30d --sort birthday", "Whose birthday is near."),
            Example("contacts list -- -tag:old ada", "Everybody called Ada without the tag."),
            Example("contacts list modified:-7d.. --ids", "Who was changed this week."),
            Example("contacts export --where 'group:friends' -o friends.vcf", "Only some."),
            Example("contacts delete --where 'tag:old not email:' --dry-run", "See who would go."),
            Example(
              "contacts list tag:vip city:bonn --explain", "The condition that it stands for."),
          ]),
      ])
  }
}
