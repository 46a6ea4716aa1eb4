import Arguments

/// The pages of `contacts help TOPIC`, in the order in which help lists them.
enum HelpTopics {
  static var all: [Topic] {
    [filters, predicates, fields, templates, formats, scripts, sync, mutt, sharing, stores]
  }
}
