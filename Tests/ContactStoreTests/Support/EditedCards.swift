/// Texts of one contact, as tests of its fields change them.
enum EditedCards {
  /// A contact with something in every field, in the plain way.
  static let plain = """
    {"uid": "urn:uuid:1", "first": "Oldfirst", "last": "Oldlast", "prefix": "Oldprefix",
    "middle": "Oldmiddle", "suffix": "Oldsuffix", "nickname": "Oldnick",
    "phonetic_first": "Oldsoundone", "phonetic_middle": "Oldsoundtwo",
    "phonetic_last": "Oldsoundthree", "formatted_name": "Oldformatted", "company": "Oldcompany",
    "department": "Olddepartment", "title": "Oldtitle",
    "emails": [{"value": "oldmailone@x.example", "label": "work"},
      {"value": "oldmailtwo@x.example", "label": "home"}],
    "phones": [{"value": "+4930555771", "label": "home"},
      {"value": "+4930555772", "label": "work"}],
    "urls": [{"value": "https://oldsiteone.example", "label": "home"},
      {"value": "https://oldsitetwo.example", "label": "work"}],
    "addresses": [
      {"label": "home", "box": "Oldboxone", "extended": "Oldsuiteone", "street": "Oldstreetone",
        "city": "Oldcityone", "region": "Oldregionone", "postal_code": "66771",
        "country": "Oldlandone"},
      {"label": "work", "street": "Oldstreettwo", "city": "Oldcitytwo", "postal_code": "66772",
        "country": "Oldlandtwo"}],
    "messengers": [{"service": "xmpp", "address": "oldchatone@x.example"},
      {"service": "twitter", "address": "oldchattwo"}],
    "birthday": "1971-11-23", "age": 97, "age_stated": "1995-03-04",
    "dates": [{"date": "2001-02-03", "label": "anniversary"},
      {"date": "2003-04-05", "label": "Oldmeeting"}],
    "notes": "Oldnotes", "tags": ["oldtagone", "oldtagtwo"], "color": "#a1b2c3",
    "relations": [{"label": "spouse", "value": "Oldspouse"},
      {"label": "child", "value": "Oldchild"}],
    "fields": [{"label": "Oldblood", "value": "Oldgroup"},
      {"label": "Oldshoe", "value": "Oldsize"}],
    "photo": {"media_type": "image/png", "data": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ"}}
    """

  /// The same in the ways of many programs, with lines that say some of it again.
  static let odd = """
    BEGIN:VCARD
    VERSION:3.0
    UID:urn:uuid:1
    N;LANGUAGE=de;SORT-AS="Oldlast,Oldfirst":Oldlast;Oldfirst;Oldmiddle;Oldprefix;Oldsuffix
    N;LANGUAGE=en:Oldlast;Oldfirst;Oldmiddle;Oldprefix;Oldsuffix
    FN;X-A=b:Oldformatted
    FN:Oldformatted
    SORT-STRING:Oldlast
    X-EVOLUTION-FILE-AS:Oldlast\\, Oldfirst
    NICKNAME;TYPE=work:Oldnick,Oldnicktwo
    X-NICKNAME:Oldnick
    X-EPOCSECONDNAME:Oldnick
    X-ANDROID-CUSTOM:vnd.android.cursor.item/nickname;Oldnick;1;;;;;;;;;;;;;
    X-ANDROID-CUSTOM:vnd.android.cursor.item/nickname;Oldnicktwo;1;;;;;;;;;;;;;
    X-PHONETIC-FIRST-NAME;X-A=b:Oldsoundone
    X-PHONETIC-MIDDLE-NAME;X-A=b:Oldsoundtwo
    X-PHONETIC-LAST-NAME;X-A=b:Oldsoundthree
    SOUND;X-IRMC-N:Oldsoundthree;Oldsoundone;;;
    ORG;SORT-AS=Oldcompany:Oldcompany;Olddepartment
    ORG:Oldcompany;Olddepartment
    TITLE;LANGUAGE=de:Oldtitle
    TITLE:Oldtitle
    item1.EMAIL;TYPE=INTERNET:oldmailone@x.example
    item1.X-ABLabel:Oldoffice
    EMAIL;TYPE=INTERNET,HOME;X-A=b:mailto:oldmailtwo@x.example
    item2.TEL:+4930555771
    item2.X-ABLabel:Olddesk
    TEL;TYPE=WORK,VOICE;VALUE=uri:tel:+4930555772
    item3.ADR;TYPE=HOME;LABEL="Oldstreetone\\nOldcityone":Oldboxone;Oldsuiteone;Oldstreetone;
     Oldcityone;Oldregionone;66771;Oldlandone
    item3.X-ABADR:de
    item3.GEO:52.987;13.456
    LABEL;TYPE=HOME:Oldstreetone\\nOldcityone
    ADR;TYPE=WORK;X-A=b:;;Oldstreettwo;Oldcitytwo;;66772;Oldlandtwo
    LABEL;TYPE=WORK:Oldstreettwo\\nOldcitytwo
    item4.URL:https://oldsiteone.example
    item4.X-ABLabel:_$!<HomePage>!$_
    URL;TYPE=WORK;X-A=b:https://oldsitetwo.example
    X-JABBER;TYPE=HOME:oldchatone@x.example
    IMPP;X-SERVICE-TYPE=XMPP:xmpp:oldchatone@x.example
    X-TWITTER:oldchattwo
    IMPP;X-SERVICE-TYPE=twitter:x-apple:oldchattwo
    BDAY:19711123T000000Z
    X-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event;1971-11-23;3;;;;;;;;;;;;;
    X-AGE;DATE=19950304;X-A=b:97
    X-EVOLUTION-ANNIVERSARY:2001-02-03
    item5.X-ABDATE:2003-04-05
    item5.X-ABLabel:Oldmeeting
    NOTE;LANGUAGE=de:Oldnotes
    NOTE:Oldnotetwo
    CATEGORIES;X-A=b:oldtagone
    CATEGORIES:oldtagtwo
    X-COLOR;X-A=b:#a1b2c3
    item6.X-ABRELATEDNAMES:Oldspouse
    item6.X-ABLabel:_$!<Spouse>!$_
    RELATED;VALUE=text;TYPE=child:Oldchild
    X-CSV-COLUMN;X-NAME=Oldblood:Oldgroup
    X-CSV-COLUMN;X-NAME=Oldshoe:Oldsize
    PHOTO;X-A=b;ENCODING=b;TYPE=PNG:iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ
    PHOTO;VALUE=uri:http://x.example/oldpicture.png
    END:VCARD

    """

  /// Other values for all fields.
  static let other = """
    {"first": "Newfirst", "last": "Newlast", "prefix": "Newprefix",
    "middle": "Newmiddle", "suffix": "Newsuffix", "nickname": "Newnick",
    "phonetic_first": "Newsoundone", "phonetic_middle": "Newsoundtwo",
    "phonetic_last": "Newsoundthree", "formatted_name": "Newformatted", "company": "Newcompany",
    "department": "Newdepartment", "title": "Newtitle",
    "emails": [{"value": "newmailone@x.example", "label": "work"},
      {"value": "newmailtwo@x.example", "label": "home"}],
    "phones": [{"value": "+4930888991", "label": "home"},
      {"value": "+4930888992", "label": "work"}],
    "urls": [{"value": "https://newsiteone.example", "label": "home"},
      {"value": "https://newsitetwo.example", "label": "work"}],
    "addresses": [
      {"label": "home", "street": "Newstreetone", "city": "Newcityone", "postal_code": "77881",
        "country": "Newlandone"},
      {"label": "work", "street": "Newstreettwo", "city": "Newcitytwo", "postal_code": "77882",
        "country": "Newlandtwo"}],
    "messengers": [{"service": "xmpp", "address": "newchatone@x.example"},
      {"service": "twitter", "address": "newchattwo"}],
    "birthday": "1982-12-24", "age": 88, "age_stated": "1996-03-04",
    "dates": [{"date": "2012-03-04", "label": "anniversary"},
      {"date": "2014-05-06", "label": "Newmeeting"}],
    "notes": "Newnotes", "tags": ["newtagone", "newtagtwo"], "color": "#d4e5f6",
    "relations": [{"label": "spouse", "value": "Newspouse"},
      {"label": "child", "value": "Newchild"}],
    "fields": [{"label": "Oldblood", "value": "Newgroup"},
      {"label": "Oldshoe", "value": "Newsize"}],
    "photo": {"media_type": "image/png", "data": "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0k"}}
    """
}
