import Arguments
import Terminals

/// The keys of the screen, from which its help and the manual are made.
enum KeyTable {
  /// Where a key has its meaning.
  enum Place: Hashable, CaseIterable {
    /// In the list of contacts.
    case list
    /// Where one contact is shown.
    case contact
    /// Where lines are chosen from or read.
    case lines
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
  }

  /// All keys, in the order in which the help shows them.
  static let bindings: [Binding] = [
    binding(.down, "j down", "next contact or line"),
    binding(.up, "k up", "previous contact or line"),
    binding(.pageDown, "ctrl-f pagedown", "a screen further"),
    binding(.pageUp, "ctrl-b pageup", "a screen back"),
    binding(.first, "home", "first contact or line"),
    binding(.last, "G end", "last contact or line"),
    binding(.letter, "'", "go to a letter, which comes next", in: [.list]),
    binding(.open, "enter l right", "show the contact", in: [.list]),
    binding(.back, "esc h left", "leave; forget the search, then the marks"),
    binding(.search, "/", "search while you type", hint: "search", in: [.list]),
    binding(.mark, "space", "mark, or take the mark away", in: [.list]),
    binding(.delete, "d", "delete, after a question", hint: "delete", in: [.list, .contact]),
    binding(.undo, "u", "undo the last change of anybody", hint: "undo", in: [.list, .contact]),
    binding(.redo, "ctrl-r", "redo what was undone", in: [.list, .contact]),
    binding(.mail, "m", "write a mail ($MAILER, or the mail program)", in: [.list, .contact]),
    binding(.copy, "y", "copy the e-mail address", in: [.list, .contact]),
    binding(.help, "? f1", "these keys", hint: "help"),
    binding(.redraw, "ctrl-l", "draw the screen anew"),
    binding(.suspend, "ctrl-z", "stop, until the shell's fg"),
    binding(.quit, "q ctrl-c", "leave", hint: "quit"),
  ]

  private static func binding(
    _ action: BrowseAction, _ keys: String, _ help: String, hint: String? = nil,
    in places: Set<Place> = Set(Place.allCases)
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
  static func help(in place: Place? = nil) -> [(keys: String, help: String)] {
    bindings.filter { binding in place.map { binding.places.contains($0) } ?? true }.map {
      ($0.keys.map(\.name).joined(separator: ", "), $0.help)
    }
  }

  /// The most important keys of a place in a few words, such as `/ search  q quit`.
  static func hints(in place: Place) -> String {
    bindings.filter { $0.places.contains(place) }.compactMap { binding in
      guard let hint = binding.hint, let key = binding.keys.first else { return nil }
      return "\(key.name) \(hint)"
    }.joined(separator: "  ")
  }

  /// The keys, for the help of the command and its manual.
  static var section: HelpSection {
    HelpSection("Keys", rows: help().map { .init($0.keys, $0.help) })
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
