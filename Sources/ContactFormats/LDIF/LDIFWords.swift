import TextTools

/// The attributes of directories that hold fields of a card, in lower case and with bars between
/// them: those of inetOrgPerson (RFC 2798, RFC 4519), Active Directory's, Thunderbird's, Evolution's and
/// abook's.
enum LDIFWords {
  /// The targets of the attributes.
  static let targets = table

  /// The streets that attributes with a whole address stand for.
  static let postalAddresses = [
    "postaladdress": "street", "homepostaladdress": "mozillahomestreet",
  ].compactMapValues { targets[$0] }

  /// Whether an attribute tells a street, a city or a postal code of the same address as a street.
  ///
  /// - Parameters:
  ///   - name: The name of the attribute in lower case.
  ///   - street: Where the street goes.
  /// - Returns: False for anything else, such as a country.
  static func isPlace(_ name: String, like street: TableTarget) -> Bool {
    guard let target = targets[name], target.field == .address, target.slot == street.slot else {
      return false
    }
    return [TablePart.street, .city, .postalCode].contains(target.part)
  }

  /// The lines of an address in one value, with a `$` between them (RFC 4517, 3.3.28).
  static func lines(ofPostalAddress text: String) -> [String] {
    text.split { $0 == "$" || $0.isNewline }.map { line in
      let pieces = line.split(separator: "\\", omittingEmptySubsequences: false)
      return pieces.dropFirst().reduce(into: String(pieces.first ?? "")) { result, piece in
        switch piece.prefix(2).uppercased() {
        case "24": result += "$" + piece.dropFirst(2)
        case "5C": result += "\\" + piece.dropFirst(2)
        default: result += "\\" + piece
        }
      }.trimmingSpaces
    }.filter { !$0.isEmpty }
  }

  /// The attributes that are written for telephone numbers, by label.
  static let phones = [
    "": "telephoneNumber", "work": "telephoneNumber", "home": "homePhone", "mobile": "mobile",
    "fax": "facsimileTelephoneNumber", "pager": "pager",
  ]

  private static var table: [String: TableTarget] {
    var result: [String: TableTarget] = [:]
    for line in text.split(separator: "\n") {
      let sides = line.split(separator: "=", maxSplits: 1).map(String.init)
      guard sides.count == 2, var target = TableTarget(sides[1]) else { continue }
      if target.field == .address, target.part != .formatted {
        target.slot = target.label == "home" ? 2 : 1
      }
      for name in sides[0].split(separator: "|") { result[String(name)] = target }
    }
    return result
  }

  private static let text = """
    kind=kind
    cn|commonname|displayname=name
    givenname|gn=first
    sn|surname=last
    middlename=middle
    personaltitle=prefix
    generationqualifier=suffix
    mozillanickname|xmozillanickname=nickname
    mail|rfc822mailbox|mozillasecondemail|xmozillasecondemail=email
    telephonenumber|workphone|othertelephone=phone:work
    homephone|hometelephonenumber|otherhomephone=phone:home
    mobile|cellphone|mobiletelephonenumber|othermobile=phone:mobile
    facsimiletelephonenumber|fax|otherfacsimiletelephonenumber=phone:fax
    homefacsimiletelephonenumber=phone:home fax
    pager|pagerphone|pagertelephonenumber|otherpager=phone:pager
    primaryphone=phone:main
    carphone=phone:car
    companyphone=phone:company
    assistantphone=phone:assistant
    callbackphone=phone:callback
    otherphone=phone:other
    o|organizationname|company=company
    ou|department|departmentnumber|orgunit|organizationalunitname=department
    title=title
    street|streetaddress|mozillaworkstreet2=address:work.street
    postofficebox=address:work.po_box
    l|locality|localityname=address:work.city
    st|region|stateorprovincename=address:work.region
    postalcode|zip=address:work.postal_code
    c|co|countryname|friendlycountryname=address:work.country
    mozillahomestreet|mozillahomestreet2=address:home.street
    mozillahomelocalityname=address:home.city
    mozillahomestate=address:home.region
    mozillahomepostalcode=address:home.postal_code
    mozillahomecountryname=address:home.country
    mozillaworkurl|workurl|wwwhomepage=url:work
    mozillahomeurl|homeurl=url:home
    labeleduri|labeledurl=url
    description|notes|note|info=notes
    birthdate=birthday
    anniversary=date:anniversary
    spousename=related:spouse
    assistantname=related:assistant
    category=tags
    uid|userid=uid
    manager|managername=manager
    nsaimid|nscpaimscreenname|mozillaaimid=messenger:aim
    mozillausehtmlmail|modifytimestamp|createtimestamp|entryuuid|creatorsname=ignore
    """

  /// The classes of entries that are contacts.
  package static let classes: Set<String> = [
    "top", "person", "organizationalperson", "inetorgperson", "mozillaabpersonalpha",
    "groupofnames", "groupofuniquenames", "group", "posixgroup", "abookperson", "organization",
    "organizationalunit", "evolutionperson", "mozillaorgperson", "newpilotperson",
  ]

  /// The attributes that hold a picture in JPEG.
  static let pictures: Set<String> = ["jpegphoto", "thumbnailphoto"]

  /// The attributes that hold passwords, in plain or so that they can be guessed: they are nothing that an
  /// address book should pass on.
  static let secrets: Set<String> = [
    "userpassword", "unicodepwd", "unixuserpassword", "sambantpassword", "sambalmpassword",
    "krbprincipalkey", "authpassword",
  ]

  /// Whether entries of a class, in lower case, are groups: those of RFC 4519 and RFC 2307, and Active
  /// Directory's.
  static func isOfGroup(_ name: String) -> Bool {
    name == "group" || name == "posixgroup" || name.hasPrefix("groupof")
  }

  /// The classes of what gives a directory its shape, or an account of its own to a program.
  private static let classesOfNobody: Set<String> = [
    "organizationalunit", "organizationalrole", "simplesecurityobject", "container", "domain",
    "dcobject", "country", "locality",
  ]
  /// What is never told of nobody.
  private static let attributesOfSomebody: Set<String> = [
    "mail", "telephonenumber", "mobile", "homephone", "facsimiletelephonenumber", "givenname", "sn",
    "street", "l", "o", "uid",
  ]

  /// The class of an entry that is about nobody; nil for any other entry.
  static func classOfNobody(in record: LDIFRecords.Record) -> String? {
    var first: String?
    for attribute in record.attributes {
      let name = attribute.name.lowercased()
      if attributesOfSomebody.contains(name) { return nil }
      guard name == "objectclass" else { continue }
      let text = String(decoding: attribute.value, as: UTF8.self)
      let word = text.lowercased()
      if word == "top" { continue }
      guard classesOfNobody.contains(word) else { return nil }
      first = first ?? text
    }
    return first
  }
}
