extension ContactCard.Photo {
  /// How many bytes a picture may have.
  package static let greatestSize = 10 << 20

  /// Takes the bytes of a picture whose kind they tell; nil for any others.
  ///
  /// - Parameter bytes: A file in one of the formats that begin with a mark of their own: JPEG, PNG,
  ///   GIF, WebP, HEIF, AVIF, TIFF and BMP.
  package init?(image bytes: [UInt8]) {
    guard let type = Self.mediaType(of: bytes) else { return nil }
    self.init(bytes, mediaType: type)
  }

  /// Whether the bytes are a picture, as far as can be told: those of media types with a mark of their
  /// own have to begin as one of them does.
  package var isPicture: Bool {
    if bytes.isEmpty { return false }
    if mediaType.hasPrefix("image/"), !Self.mediaTypes.contains(mediaType) { return true }
    // HEIF and AVIF come in more brands than are told apart.
    return Self.mediaType(of: bytes) != nil || bytes.dropFirst(4).starts(with: Array("ftyp".utf8))
  }

  /// What a picture has to be, for messages.
  package static let expectation = "JPEG, PNG, GIF, WebP, HEIF, AVIF, TIFF or BMP"

  /// The media type of a picture, as its first bytes tell; nil when they do not.
  package static func mediaType(of bytes: [UInt8]) -> String? {
    signatures.first { $0.matches(bytes) }?.mediaType
  }

  /// The media types of the formats whose files tell them.
  package static let mediaTypes = Set(signatures.map(\.mediaType))

  /// What files of a format have in common.
  private struct Signature {
    let mediaType: String
    /// The first bytes.
    let head: [UInt8]
    /// Further bytes, behind four that vary.
    var mark: [UInt8] = []

    func matches(_ bytes: [UInt8]) -> Bool {
      bytes.starts(with: head)
        && (mark.isEmpty || bytes.dropFirst(head.count + 4).starts(with: mark))
    }
  }

  private static let signatures = [
    Signature(mediaType: "image/jpeg", head: [0xff, 0xd8, 0xff]),
    Signature(mediaType: "image/png", head: [0x89, 0x50, 0x4e, 0x47]),
    Signature(mediaType: "image/gif", head: Array("GIF8".utf8)),
    Signature(mediaType: "image/webp", head: Array("RIFF".utf8), mark: Array("WEBP".utf8)),
    Signature(mediaType: "image/heic", head: [], mark: Array("ftypheic".utf8)),
    Signature(mediaType: "image/heif", head: [], mark: Array("ftypmif1".utf8)),
    Signature(mediaType: "image/avif", head: [], mark: Array("ftypavif".utf8)),
    Signature(mediaType: "image/tiff", head: [0x49, 0x49, 0x2a, 0x00]),
    Signature(mediaType: "image/tiff", head: [0x4d, 0x4d, 0x00, 0x2a]),
    Signature(mediaType: "image/bmp", head: Array("BM".utf8)),
  ]
}
