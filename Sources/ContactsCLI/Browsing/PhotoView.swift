import ContactCards
import Terminals

/// The photo of a contact as a picture on the screen.
///
/// The program `chafa` makes it for whatever protocol the terminal has; without that program, no photo is
/// shown.
final class PhotoView {
  private struct Made {
    let photo: ContactCard.Photo
    let size: ScreenSize
    let kind: PictureProtocol
    let picture: Picture?
  }

  private let environment: Environment
  private let terminal: any ScreenTerminal
  /// How the terminal shows pictures, as far as that is known.
  private var kind: PictureProtocol?
  private var hasAsked = false
  /// The picture that was made last.
  private var made: Made?

  init(_ environment: Environment, on terminal: any ScreenTerminal) {
    (self.environment, self.terminal) = (environment, terminal)
    kind = PictureProtocol { environment.variable($0) }
  }

  /// Takes what the terminal answers.
  func take(attributes: [Int]) {
    kind = kind ?? PictureProtocol(attributes: attributes)
  }

  /// The picture of a photo.
  ///
  /// - Parameters:
  ///   - photo: The photo.
  ///   - size: How many columns and rows there are for it.
  /// - Returns: Nil where it cannot be shown.
  func picture(of photo: ContactCard.Photo, in size: ScreenSize) -> Picture? {
    if kind == nil, !hasAsked {
      hasAsked = true
      terminal.askForAttributes()
    }
    let kind = kind ?? .halfBlocks
    if kind == .halfBlocks, !terminal.usesColor { return nil }
    if let made, made.photo == photo, made.size == size, made.kind == kind { return made.picture }
    let picture = lines(of: photo, kind, size).map {
      Picture(size: size, lines: $0, removal: kind.removal)
    }
    made = Made(photo: photo, size: size, kind: kind, picture: picture)
    return picture
  }

  /// What `chafa` makes of a photo, row by row.
  private func lines(
    of photo: ContactCard.Photo, _ kind: PictureProtocol, _ size: ScreenSize
  ) -> [[UInt8]]? {
    guard let file = try? PrivateFile(photo.bytes, in: environment) else { return nil }
    defer { file.remove() }
    let words = [
      "--format=\(kind.chafaName)", "--symbols=vhalf", "--animate=off", "--polite=on",
      "--size=\(size.columns)x\(size.rows)", file.path,
    ]
    guard let output = environment.outputOfCommand("chafa", words), !output.isEmpty else {
      return nil
    }
    return output.split(separator: 0x0A).map { Array($0) }
  }
}

extension PictureProtocol {
  /// What `chafa` calls it.
  fileprivate var chafaName: String {
    switch self {
    case .kitty: "kitty"
    case .iTerm2: "iterm"
    case .sixel: "sixels"
    case .halfBlocks: "symbols"
    }
  }
}
