#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ContactCard.Entry {
  /// Whether the value can be saved as an address in the web.
  package var isWebAddress: Bool { URL(string: value) != nil }
}

extension ContactCard {
  /// Makes what is no address in the web lines for the way out.
  ///
  /// - Returns: What that is.
  package mutating func keepOtherURLs() -> [String] {
    let others = urls.filter { !$0.isWebAddress }
    if others.isEmpty { return [] }
    keptLines += others.map { url in
      let types = url.label.isEmpty ? [] : [(name: "TYPE", value: url.label)]
      return KeptLine("URL", types, value: url.value).text
    }
    urls.removeAll { !$0.isWebAddress }
    return others.map(\.value)
  }
}
