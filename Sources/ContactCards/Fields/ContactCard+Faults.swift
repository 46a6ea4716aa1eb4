import TextTools

extension ContactCard {
  /// Why the card cannot be saved as a contact; nil when it can.
  package var fault: ContactFault? {
    if kind == .company ? company.isBlank : isNameless { return .nameless }
    if let age, age < 0 { return .invalidAge(age) }
    if hasLongText, let fault = longText { return fault }
    return emptyValue
      ?? urls.first { !$0.isWebAddress }.map { .invalidURL($0.value) }
  }

  /// Whether ``displayName`` is empty for a person, told without making it.
  private var isNameless: Bool {
    formattedName.isBlank && name.isBlank && company.isBlank
      && (emails.first?.value ?? phones.first?.value ?? "").isBlank
  }

  /// Which of the lists has an empty value; nil when none has.
  private var emptyValue: ContactFault? {
    if emails.contains(where: \.value.isBlank) { return .emptyValue(field: "email") }
    if phones.contains(where: \.value.isBlank) { return .emptyValue(field: "phone") }
    if urls.contains(where: \.value.isBlank) { return .emptyValue(field: "url") }
    return nil
  }

  /// Which text is too long; nil when none is.
  private var longText: ContactFault? {
    for (field, text) in texts where text.utf8.count > Self.greatestTextLength {
      return .textTooLong(field: field, bytes: text.utf8.count)
    }
    return nil
  }

  /// Whether one of ``texts`` is too long, told without a list of them.
  private var hasLongText: Bool {
    func isLong(_ text: String) -> Bool { text.utf8.count > Self.greatestTextLength }
    func areLong(_ entries: [Entry]) -> Bool { entries.contains { isLong($0.value) } }
    if isLong(name.first) || isLong(name.last) || isLong(name.middle) || isLong(name.prefix) {
      return true
    }
    if isLong(name.suffix) || isLong(name.nickname) || isLong(formattedName) || isLong(uid) {
      return true
    }
    if isLong(name.phoneticFirst) || isLong(name.phoneticMiddle) || isLong(name.phoneticLast) {
      return true
    }
    if isLong(company) || isLong(department) || isLong(jobTitle) { return true }
    if areLong(emails) || areLong(phones) || areLong(urls) { return true }
    return tags.contains(where: isLong) || groups.contains(where: isLong)
  }

  /// The texts of one line, with the names of their fields.
  private var texts: [(String, String)] {
    [
      ("first", name.first), ("last", name.last), ("middle", name.middle),
      ("prefix", name.prefix), ("suffix", name.suffix), ("nickname", name.nickname),
      ("phonetic_first", name.phoneticFirst), ("phonetic_middle", name.phoneticMiddle),
      ("phonetic_last", name.phoneticLast), ("formatted_name", formattedName),
      ("company", company), ("department", department), ("title", jobTitle), ("uid", uid),
    ] + emails.map { ("email", $0.value) } + phones.map { ("phone", $0.value) }
      + urls.map { ("url", $0.value) } + tags.map { ("tag", $0) } + groups.map { ("group", $0) }
  }
}

extension ContactCard.Name {
  /// Whether no part, nor the nickname, says anything.
  fileprivate var isBlank: Bool {
    first.isBlank && last.isBlank && middle.isBlank && prefix.isBlank && suffix.isBlank
      && nickname.isBlank
  }
}
