/// The shells that words can be completed in.
package enum Shell: String, CaseIterable {
  case bash
  case zsh
  case fish
}

extension Shell: Sendable {}
