/// A part of a help page that no option or command accounts for, such as a list of exit codes.
package struct HelpSection: Equatable {
  /// A word and what it means.
  package struct Row: Equatable {
    package let label: String
    package let text: String

    package init(_ label: String, _ text: String) {
      self.label = label
      self.text = text
    }
  }

  package let title: String
  package let rows: [Row]

  package init(_ title: String, rows: [Row]) {
    self.title = title
    self.rows = rows
  }
}

extension HelpSection: Sendable {}

extension HelpSection.Row: Sendable {}
