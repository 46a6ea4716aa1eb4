/// Lines with a tab in them, and the words that the program is called with in the end.
enum TypedLines {
  /// What bash and zsh do alike.
  static let common: [(typed: String, words: [String])] = [
    ("lis\t", ["list"]),
    ("sh\t", ["show"]),
    ("list --format=pl\t", ["list", "--format=plain"]),
    ("list --format pl\t", ["list", "--format", "plain"]),
    ("list --json=first,l\t", ["list", "--json=first,last"]),
    ("list --json=l\t,x", ["list", "--json=last,x"]),
    ("list --sort last,-a\t", ["list", "--sort", "last,-age"]),
    ("list --sort -a\t", ["list", "--sort", "-age"]),
    ("list War\t", ["list", "War and Peace"]),
    ("list \"War\t", ["list", "War and Peace"]),
    ("list 'War a\t", ["list", "War and Peace"]),
    ("list War\\ a\t", ["list", "War and Peace"]),
    ("list Wh\t", ["list", "What's up"]),
    ("list wh\t", ["list", "What's up"]),
    ("list \"wAR a\t", ["list", "War and Peace"]),
    ("list --json=first,LA\t", ["list", "--json=first,last"]),
    ("list 'Wh\t", ["list", "What's up"]),
    ("list \"Wh\t", ["list", "What's up"]),
    ("list a:b\t", ["list", "a:b="]),
    ("list a:b=c\t", ["list", "a:b=c"]),
    ("list 'a:b=c\t", ["list", "a:b=c"]),
    ("list é\t", ["list", "é[x]*z"]),
    ("list \\\"\t", ["list", "\"q\" $HOME`!x!"]),
    ("list '\"\t", ["list", "\"q\" $HOME`!x!"]),
    ("list Back\t", ["list", "Back\\sl:ash Xx"]),
    ("--store=x list --tag o\t", ["--store=x", "list", "--tag", "of x"]),
    ("--store 'x y' list --tag o\t", ["--store", "x y", "list", "--tag", "of x y"]),
    ("--store=my\t list", ["--store=my file", "list"]),
    ("--store my\t list", ["--store", "my file", "list"]),
    ("--store \"my\t list", ["--store", "my file", "list"]),
    ("load di\tz", ["load", "dir x/z"]),
    ("list 2>/dev/null --for\t plain", ["list", "--format", "plain"]),
    ("list --li\t 1", ["list", "--limit", "1"]),
    ("list --nonsense-\tx", ["list", "--nonsense-x"]),
    ("check x\t", ["check", "x"]),
    ("delete my\t", ["delete", "my"]),
    ("group d\t", ["group", "drop"]),
    ("help gr\t", ["help", "group"]),
    ("list --ye --yes\(back(6))\t", ["list", "--ye", "--yes"]),
    ("list --ye --sort\(back(7))\t", ["list", "--yes", "--sort"]),
  ]

  /// The key that moves the cursor to the left.
  private static func back(_ count: Int) -> String { String(repeating: "\u{2}", count: count) }

  /// The lines as they are typed into a shell.
  static var input: String { common.map { "shelf \($0.typed)\n" }.joined() }
}
