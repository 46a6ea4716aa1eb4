package import ContactCards
package import TextTools

/// Writes cards as the comma-separated values of Outlook on the desktop, in English.
///
/// Outlook has one column for each kind of telephone number, three e-mail addresses, three postal
/// addresses and one page in the web; what finds its column taken stands in the next free one that
/// says less, or is left out. Groups themselves are not written.
package struct OutlookCSVWriter: CardWriter {
  private var sheet: CSVSheet

  /// Begins to write.
  ///
  /// - Parameter guardsFormulas: Whether what a spreadsheet would take for a formula gets an
  ///   apostrophe.
  package init(guardsFormulas: Bool = false) {
    sheet = CSVSheet(guardsFormulas: guardsFormulas)
  }

  package mutating func begin(_ output: inout ByteBuffer) {
    for title in Self.titles { sheet.write(title, to: &output) }
    sheet.endRow(&output)
  }

  package mutating func write(_ card: ContactCard, to output: inout ByteBuffer) {
    if card.kind == .group { return }
    var cells = Self.cells(of: card)
    for (title, cell) in KeptColumns(card).columns
    where Self.keepingTitles.contains(title) && cells[title, default: ""].isEmpty {
      cells[title] = cell
    }
    for title in Self.titles { sheet.write(cells[title] ?? "", to: &output) }
    sheet.endRow(&output)
  }

  private static let phones = [
    ("Assistant's Phone", "assistant"), ("Business Fax", "work fax"), ("Business Phone", "work"),
    ("Business Phone 2", "work"), ("Callback", "callback"), ("Car Phone", "car"),
    ("Company Main Phone", "company"), ("Home Fax", "home fax"), ("Home Phone", "home"),
    ("Home Phone 2", "home"), ("ISDN", "isdn"), ("Mobile Phone", "mobile"),
    ("Other Fax", "other fax"), ("Other Phone", "other"), ("Pager", "pager"),
    ("Primary Phone", "main"), ("Radio Phone", "radio"), ("TTY/TDD Phone", "tty"),
    ("Telex", "telex"),
  ]

  /// The labels that columns have for others.
  private static let columns = [
    "": "main", "fax": "work fax", "work mobile": "mobile", "home mobile": "mobile",
    "cell": "mobile", "iphone": "mobile", "work pager": "pager", "home pager": "pager",
  ]

  private static let places = [("Business", "work"), ("Home", "home"), ("Other", "other")]

  private static let titles: [String] =
    [
      "Title", "First Name", "Middle Name", "Last Name", "Suffix", "Company", "Department",
      "Job Title",
    ]
    + places.flatMap { place, _ in
      [
        "Street", "Street 2", "Street 3", "City", "State", "Postal Code", "Country/Region",
        "Address PO Box",
      ].map { place + " " + $0 }
    } + phones.map(\.0) + further

  private static let further = [
    "Account", "Anniversary", "Assistant's Name", "Billing Information", "Birthday", "Categories",
    "Children", "Directory Server", "E-mail Address", "E-mail Type", "E-mail Display Name",
    "E-mail 2 Address", "E-mail 2 Type", "E-mail 2 Display Name", "E-mail 3 Address",
    "E-mail 3 Type", "E-mail 3 Display Name", "Gender", "Government ID Number", "Hobby", "Initials",
    "Internet Free Busy", "Keywords", "Language", "Location", "Manager's Name", "Mileage", "Notes",
    "Office Location", "Organizational ID Number", "Priority", "Private", "Profession",
    "Referred By", "Sensitivity", "Spouse", "User 1", "User 2", "User 3", "User 4", "Web Page",
  ]

  /// The columns for what no field takes: in the others it would come back as something else.
  private static let keepingTitles = Set(further).subtracting([
    "Assistant's Name", "Categories", "Children", "E-mail Address", "E-mail 2 Address",
    "E-mail 3 Address", "Manager's Name", "Notes", "Spouse",
  ])

  private static func cells(of card: ContactCard) -> [String: String] {
    var name = card.nameToWrite
    // There is no column for a nickname, without which nobody would be called anything.
    if name.hasNoParts, card.kind == .person { name.first = name.nickname }
    var cells = [
      "Title": name.prefix, "First Name": name.first, "Middle Name": name.middle,
      "Last Name": name.last, "Suffix": name.suffix, "Company": card.company,
      "Department": card.department, "Job Title": card.jobTitle, "Notes": card.notes,
      "Manager's Name": card.manager, "Web Page": card.urls.first?.value ?? "",
      "Categories": TableList.cell(card.tags + card.groups.filter { !card.tags.contains($0) }),
      "Birthday": card.birthday.map { text($0) } ?? "",
      "Anniversary": card.dates.first { $0.label == "anniversary" }.map { text($0.date) } ?? "",
    ]
    let emails = card.emails.filter(\.isPreferred) + card.emails.filter { !$0.isPreferred }
    for (index, email) in emails.prefix(3).enumerated() {
      let start = index == 0 ? "E-mail" : "E-mail \(index + 1)"
      cells[start + " Address"] = email.value
      cells[start + " Type"] = "SMTP"
    }
    putPhones(card.phones, into: &cells)
    putAddresses(card.addresses, into: &cells)
    for entry in KeptColumns(card).related {
      let titles = [
        "spouse": "Spouse", "child": "Children", "children": "Children",
        "assistant": "Assistant's Name", "manager": "Manager's Name",
      ]
      guard let title = titles[entry.label] else { continue }
      if cells[title, default: ""].isEmpty {
        cells[title] = entry.value
      } else if title == "Children" {
        cells[title]? += "; " + entry.value
      }
    }
    return cells
  }

  /// A date as Outlook in the United States writes it; empty unless all of it is known.
  private static func text(_ date: ContactCard.PartialDate) -> String {
    guard let year = date.year, let month = date.month, let day = date.day else { return "" }
    let digits = String(year)
    return "\(month)/\(day)/" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
  }

  private static func putPhones(
    _ entries: [ContactCard.Entry], into cells: inout [String: String]
  ) {
    // A number whose label a column has comes before those that only go there.
    var rest = entries
    for isOwn in [true, false] {
      rest.removeAll { entry in
        let label = isOwn ? entry.label : columns[entry.label]
        let free = phones.first { $0.1 == label && cells[$0.0] == nil }
        if let free { cells[free.0] = entry.value }
        return free != nil
      }
    }
    for number in rest.map(\.value) {
      let titles = ["Other Phone", "Primary Phone", "Business Phone 2", "Home Phone 2"]
      guard let free = titles.first(where: { cells[$0] == nil }) else { return }
      cells[free] = number
    }
  }

  private static func putAddresses(
    _ addresses: [ContactCard.Address], into cells: inout [String: String]
  ) {
    var free = places
    for address in addresses {
      guard
        let index = free.firstIndex(where: { $0.1 == address.label }) ?? free.indices.last
      else { return }
      let place = free.remove(at: index).0
      let lines = address.street.split(
        separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
      for (number, line) in lines.enumerated() {
        cells[place + " Street" + (number == 0 ? "" : " \(number + 1)")] = String(line)
      }
      cells[place + " City"] = address.city
      cells[place + " State"] = address.region
      cells[place + " Postal Code"] = address.postalCode
      cells[place + " Country/Region"] = address.country
      cells[place + " Address PO Box"] = address.postOfficeBox
    }
  }
}
