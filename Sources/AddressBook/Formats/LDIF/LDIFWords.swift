/// The attributes of directories that hold fields of a card, in lower case and with bars between
/// them: those of inetOrgPerson (RFC 2798, RFC 4519), Thunderbird's and abook's.
enum LDIFWords {
  /// The targets of the attributes.
  static let targets = table

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
    telephonenumber|workphone=phone:work
    homephone|hometelephonenumber=phone:home
    mobile|cellphone|mobiletelephonenumber=phone:mobile
    facsimiletelephonenumber|fax=phone:fax
    pager|pagerphone|pagertelephonenumber=phone:pager
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
    mozillaworkurl|workurl=url:work
    mozillahomeurl|homeurl=url:home
    labeleduri|labeledurl=url
    description|notes=notes
    uid|userid=uid
    manager=manager
    nsaimid|nscpaimscreenname|mozillaaimid=messenger:aim
    mozillausehtmlmail|modifytimestamp|createtimestamp|entryuuid|creatorsname=ignore
    """

  /// The classes of entries that are contacts.
  static let classes: Set<String> = [
    "top", "person", "organizationalperson", "inetorgperson", "mozillaabpersonalpha",
    "groupofnames",
    "groupofuniquenames", "abookperson", "organization", "organizationalunit", "evolutionperson",
    "mozillaorgperson", "newpilotperson",
  ]
}
