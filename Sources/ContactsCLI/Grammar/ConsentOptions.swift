import Arguments

/// The options with which one sees beforehand, or need not be asked about, what is changed.
enum ConsentOptions {
  static let dryRun = Flag(
    "dry-run", short: "n", help: "Show what would be changed, but change nothing.")
  static let yes = Flag(
    "yes", short: "y", help: "Change without asking; a script is never asked.")

  static let all: [any DeclaredOption] = [dryRun, yes]
}
