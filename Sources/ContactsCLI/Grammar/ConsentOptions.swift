import Arguments

/// The options with which one sees beforehand, or need not be asked about, what is changed.
enum ConsentOptions {
  static let dryRun = Flag(
    "dry-run", short: "n", help: "Show what would be changed, but do not change it.")
  static let yes = Flag(
    "yes", short: "y", help: "Change without asking, as happens where there is no terminal.")

  static let all: [any DeclaredOption] = [dryRun, yes]
}
