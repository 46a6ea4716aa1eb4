/// Titles of columns with their fields: on each line some titles, in lower case and with bars
/// between them, and what ``TableTarget`` reads.
enum CSVWords {
  /// Titles that people write, and programs that export simply.
  static let plain = """
    name|full name|display name|fn|formatted name|contact name|contact|voller name=name
    nom complet|nombre completo|nome completo|volledige naam|anzeigename=name
    first name|first|firstname|given name|givenname|forename=first
    middle name|middle|additional name|middlename=middle
    last name|last|lastname|surname|family name|familyname=last
    prefix|name prefix|honorific prefix|salutation=prefix
    name suffix|honorific suffix=suffix
    nickname|nick|alias=nickname
    phonetic first name|given name yomi|first name phonetic=phonetic_first
    phonetic middle name|additional name yomi=phonetic_middle
    phonetic last name|family name yomi|last name phonetic=phonetic_last
    organization|organisation|company name|employer|org=company
    position|role|title|job|occupation=title
    email|e-mail|mail|email address|e-mail 1|email 1|primary email|emails=email
    email 2|e-mail 2|secondary email|email 3|e-mail 3=email
    home email|home e-mail|personal email|email (home)=email:home
    work email|work e-mail|business email|email (work)=email:work
    phone|telephone|tel|phone number|phone 1|phone 2|phone 3|telephone number=phone
    mobile|cell|cellphone|cell phone|mobile number|iphone=phone:mobile
    work phone|phone (work)|office phone=phone:work
    phone (home)=phone:home
    phone (mobile)=phone:mobile
    fax=phone:fax
    work fax=phone:work fax
    address=address
    street|street address|address line 1|address 1|street 1=address.street
    address line 2|address 2|street 2=address.street
    city|town=address.city
    state|region|province|county=address.region
    zip|zip code|postal code|postcode|postalcode=address.postal_code
    country=address.country
    home address=address:home
    work address|business address=address:work
    website|url|web site|homepage|home page|web=url
    birthday|birth date|date of birth|birthdate|dob|bday=birthday
    anniversary=date:anniversary
    age=age
    notes|note|comment|comments|remarks=notes
    tags|keywords=tags
    groups|group=groups
    uid=uid
    jabber|xmpp=messenger:xmpp
    skype=messenger:skype
    """

  /// Titles of Google that mean something else, or nothing, to others.
  static let google = """
    name=name
    yomi name=keep
    file as|maiden name|short name|gender|location|occupation|hobby|sensitivity|priority=keep
    billing information|directory server|mileage|subject|photo|language=keep
    initials=keep
    labels|group membership=groups
    organization name=company
    organization title=title
    organization department=department
    """

  /// Titles of Outlook in English.
  static let english = """
    suffix=suffix
    company=company
    department=department
    job title=title
    business street|business street 2|business street 3|business address=address:work.street
    business address po box|business po box=address:work.po_box
    business city=address:work.city
    business state=address:work.region
    business postal code=address:work.postal_code
    business country/region|business country=address:work.country
    home street|home street 2|home street 3=address:home.street
    home address po box|home po box=address:home.po_box
    home city=address:home.city
    home state=address:home.region
    home postal code=address:home.postal_code
    home country/region|home country=address:home.country
    other street|other street 2|other street 3|other address=address:other.street
    other address po box|other po box=address:other.po_box
    other city=address:other.city
    other state=address:other.region
    other postal code=address:other.postal_code
    other country/region|other country=address:other.country
    assistant's phone=phone:assistant
    business fax=phone:work fax
    business phone|business phone 2=phone:work
    callback=phone:callback
    car phone=phone:car
    company main phone=phone:company
    home fax=phone:home fax
    home phone|home phone 2=phone:home
    isdn=phone:isdn
    mobile phone=phone:mobile
    other fax=phone:other fax
    other phone=phone:other
    pager=phone:pager
    primary phone=phone:main
    radio phone=phone:radio
    tty/tdd phone=phone:tty
    telex=phone:telex
    assistant's name=related:assistant
    children=related:child
    spouse=related:spouse
    manager's name|manager=manager
    e-mail address|e-mail 2 address|e-mail 3 address=email
    e-mail type|e-mail 2 type|e-mail 3 type=keep:SMTP
    e-mail display name|e-mail 2 display name|e-mail 3 display name=keep
    web page|personal web page=url
    im address=messenger
    categories=tags
    gender=keep:Unspecified
    sensitivity|priority=keep:Normal
    private=keep:False/FALSE
    account|billing information|directory server|government id number|hobby|initials=keep
    internet free busy|keywords|language|location|mileage|office location=keep
    organizational id number|profession|referred by|user 1|user 2|user 3|user 4=keep
    schools|other|given yomi|surname yomi|company yomi=keep
    """
}
