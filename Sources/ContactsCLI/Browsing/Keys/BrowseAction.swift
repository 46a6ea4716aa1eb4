/// What a key of the screen is for.
enum BrowseAction: Hashable {
  case up
  case down
  case pageUp
  case pageDown
  case first
  case last
  /// Goes to the names that begin with a letter, which the next key is.
  case letter
  case open
  /// Leaves what is shown, or forgets what is searched for or marked.
  case back
  case search
  case mark
  case add
  case addElsewhere
  /// Edits in the place of what is shown.
  case edit
  /// Edits in the editor of the person.
  case editElsewhere
  /// Saves what was filled in or chosen.
  case save
  case delete
  case undo
  case redo
  case groups
  case tags
  case mail
  case copy
  case merge
  case duplicates
  /// Goes to the next one of several that are gone through.
  case next
  case previous
  /// Marks those that are shown as distinct.
  case never
  case help
  case redraw
  case suspend
  case quit
}
