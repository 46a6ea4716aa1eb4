import Arguments
import Terminals

/// The keys of the screen, from which its help and the manual are made.
enum KeyTable {
  /// Where a key has its meaning.
  enum Place: Hashable, CaseIterable {
    /// In the list of contacts.
    case list
    /// In the list of contacts of whom one is picked, or several are.
    case picking
    /// Where one contact is shown.
    case contact
    /// Where one contact is shown that may be picked.
    case picked
    /// Where lines are read.
    case lines
    /// Where lines are checked.
    case choice
    /// Where a contact is filled in.
    case form
    /// Where duplicates are gone through.
    case duplicates
  }

  /// The keys for an action.
  struct Binding {
    let action: BrowseAction
    /// The keys, the first of which is the one to tell of.
    let keys: [Key]
    /// What it does, in words.
    let help: String
    /// A word for it in the line that reminds of the most important keys; nil for others.
    let hint: String?
    let places: Set<Place>

    /// The keys as people write them.
    fileprivate var keyNames: String { keys.map(\.name).joined(separator: ", ") }
  }

  /// All keys, in the order in which the help shows them.
  static let bindings: [Binding] = [
    binding(.down, "j down", "next contact or line", in: movable),
    binding(.up, "k up", "previous contact or line", in: movable),
    binding(.pageDown, "ctrl-f pagedown", "a screen further", in: movable),
    binding(.pageUp, "ctrl-b pageup", "a screen back", in: movable),
    binding(.first, "home", "first contact or line", in: movable),
    binding(.last, "G end", "last contact or line", in: movable),
    binding(.letter, "'", "go to a letter, which comes next", in: lists),
    binding(.open, "enter l right", "show the contact", in: [.list]),
    binding(
      .save, "enter", "pick this contact, or those that are marked", hint: "pick",
      in: [.picking, .picked]),
    binding(.open, "l right", "show the contact", in: [.picking]),
    binding(.back, "esc h left", "leave; forget the search, then the marks", in: readable),
    binding(.save, "ctrl-s", "save what was filled in", hint: "save", in: [.form]),
    binding(.save, "enter ctrl-s", "save", hint: "save", in: [.choice]),
    binding(
      .back, "esc ctrl-c", "leave without saving, after a question", hint: "leave",
      in: [.form, .choice]),
    binding(.save, "enter ctrl-s", "make one contact of them", hint: "merge", in: [.duplicates]),
    binding(
      .never, "n", "never show them together again: they are distinct", hint: "never",
      in: [.duplicates]),
    binding(
      .next, "tab l right", "leave them, and show the next ones", hint: "next", in: [.duplicates]),
    binding(.previous, "shift-tab h left", "show the ones before", in: [.duplicates]),
    binding(.back, "esc", "leave", in: [.duplicates]),
    binding(.search, "/", "search while you type", hint: "search", in: lists),
    binding(.mark, "space", "mark, or take the mark away", in: lists),
    binding(
      .mark, "space x", "take this value, or leave that to the rules", hint: "choose",
      in: [.duplicates]),
    binding(.mark, "space x", "check, or take the check away", hint: "check", in: [.choice]),
    binding(.add, "a", "add a contact", hint: "add", in: [.list]),
    binding(.add, "n a", "a new one", hint: "new", in: [.choice]),
    binding(.addElsewhere, "A", "add a contact in $EDITOR", in: [.list]),
    binding(.edit, "e", "edit", hint: "edit", in: [.list, .contact]),
    binding(.editElsewhere, "E", "edit in $EDITOR", in: [.list, .contact]),
    binding(.delete, "d", "delete, after a question", hint: "delete", in: [.list, .contact]),
    binding(.groups, "g", "groups", in: [.list, .contact]),
    binding(.tags, "t", "tags", in: [.list, .contact]),
    binding(.merge, "M", "make one contact of those that are marked", in: [.list]),
    binding(.duplicates, "D", "go through duplicates", in: [.list]),
    binding(.undo, "u", "undo the last change of anybody", hint: "undo", in: changing),
    binding(.redo, "ctrl-r", "redo what was undone", in: changing),
    binding(.mail, "m", "write a mail ($MAILER, or the mail program)", in: [.list, .contact]),
    binding(.copy, "y", "copy the e-mail address", in: [.list, .contact]),
    binding(.help, "? f1", "these keys", hint: "help", in: readable),
    binding(.help, "f1", "these keys", hint: "help", in: [.form]),
    binding(.help, "? f1", "these keys", hint: "help", in: [.choice, .duplicates]),
    binding(.redraw, "ctrl-l", "draw the screen anew", in: all),
    binding(.suspend, "ctrl-z", "stop, until the shell's fg", in: all),
    binding(.quit, "q ctrl-c", "quit", hint: "quit", in: readable.union([.duplicates])),
  ]

  private static let all = Set(Place.allCases)
  /// Where something is shown, and nothing is to be lost.
  private static let readable: Set<Place> = [.list, .picking, .contact, .picked, .lines]
  /// Where no text is typed.
  private static let movable: Set<Place> = [
    .list, .picking, .contact, .picked, .lines, .choice, .duplicates,
  ]
  /// Where a change is taken back.
  private static let changing: Set<Place> = [.list, .contact, .duplicates]
  private static let lists: Set<Place> = [.list, .picking]

  private static func binding(
    _ action: BrowseAction, _ keys: String, _ help: String, hint: String? = nil,
    in places: Set<Place> = readable
  ) -> Binding {
    Binding(
      action: action, keys: keys.split(separator: " ").compactMap { Key(String($0)) },
      help: help, hint: hint, places: places)
  }

  private static let actions: [Place: [Key: BrowseAction]] = {
    var actions: [Place: [Key: BrowseAction]] = [:]
    for binding in bindings {
      for place in binding.places {
        for key in binding.keys { actions[place, default: [:]][key] = binding.action }
      }
    }
    return actions
  }()

  /// What a key is for; nil when it is for nothing there.
  static func action(of key: Key, in place: Place) -> BrowseAction? { actions[place]?[key] }

  /// The keys and what they do, a pair for each action of a place.
  static func help(in place: Place) -> [(keys: String, help: String)] {
    bindings.filter { $0.places.contains(place) }.map { ($0.keyNames, $0.help) }
  }

  /// The most important keys of a place in a few words, such as `/ search  q quit`.
  static func hints(in place: Place) -> String {
    bindings.filter { $0.places.contains(place) }.compactMap { binding in
      guard let hint = binding.hint, let key = binding.keys.first else { return nil }
      return "\(key.name) \(hint)"
    }.joined(separator: "  ")
  }

  /// The keys of one place, for the help of a command and its manual.
  static func section(in place: Place) -> HelpSection {
    HelpSection("Keys", rows: help(in: place).map { .init($0.keys, $0.help) })
  }

  /// The keys of all places but those where one picks, each with where it is for that.
  static var sections: [HelpSection] {
    let places: [(place: Place, title: String)] = [
      (.list, "Keys in the list"), (.contact, "Keys at a contact"),
      (.duplicates, "Keys at duplicates"), (.choice, "Keys at groups and tags"),
      (.form, "Keys in a form"),
    ]
    var told: Set<String> = []
    return places.map { place, title in
      // What has been told is the same here.
      let new = bindings.filter { binding in
        binding.places.contains(place)
          && told.insert("\(binding.keyNames) \(binding.help)").inserted
      }
      return HelpSection(title, rows: new.map { .init($0.keyNames, $0.help) })
    }
  }
}

extension Key {
  /// The key as people write it: `Ctrl-R`, `Enter`, `Page Up`, `a`.
  fileprivate var name: String {
    switch description {
    case "pageup": "Page Up"
    case "pagedown": "Page Down"
    case let text where text.count == 1: text
    case let text:
      text.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
        .joined(separator: "-")
    }
  }
}
