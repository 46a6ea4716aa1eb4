import Testing

@Suite("Relations and own fields in the shell")
struct RelationsTests {
  @Test("they are asked for, sorted by and written one by one, and come back in a table")
  func table() throws {
    let place = try Workplace()
    let outcome = try place.shell(
      """
      contacts add -q -f Ann -l Lee --relation sister-in-law=Zoe --field 'Blood type=B+' > /dev/null
      contacts add -q -f Bob -l Zed --relation child=Tom --relation child=Eve \
        --field 'Blood type=A+' > /dev/null
      contacts filter "relation['sister-in-law'] = 'Zoe'" 'first = "Ann"' --ids
      contacts list --sort 'field.Blood type' --fields 'first,relation.child,field.blood_type'
      contacts list -q --csv='first,last,relation.child,field.Blood type' > table.csv
      contacts --store other.contacts import -q table.csv
      contacts --store other.contacts list -q --csv='first,last,relation.child,field.Blood type' |
        cmp - table.csv
      contacts list --format '{first} {relation.Sister-in-Law}{field.BLOOD_TYPE}'
      """)
    #expect(
      outcome
        == .success("1\nBob\tTom, Eve\tA+\nAnn\t\tB+\nAnn ZoeB+\nBob A+\n"))
    #expect(
      try place.contacts("filter", "relation.sister-in-law = 'Zoe'")
        .isFailure(65, saying: "Did you mean relation['sister-in-law']?"))
  }

  @Test("companies exchange their names, and what deleting them comes to is seen beforehand")
  func companies() throws {
    let place = try Workplace()
    let outcome = try place.shell(
      """
      contacts company add Acme > /dev/null
      contacts company add Bolt > /dev/null
      contacts company list --json=id,kind,company | sed 's/Acme/x/; s/Bolt/Acme/; s/"x"/"Bolt"/' |
        contacts company edit --from -
      contacts company list
      contacts company delete 1 2 --dry-run 2>&1
      """)
    #expect(
      outcome
        == .success(
          "1\n2\n2\tAcme\t0\n1\tBolt\t0\n1\n2\ncontacts: would delete 2 companies; "
            + "0 contacts would stay without them; nothing was changed\n"))
    #expect(
      try place.contacts("company", "delete", "1", "2")
        .isFailure(64, saying: "refusing to delete 2 companies without --yes"))
  }

  @Test("a file's name counts where its content does not tell, and UTF-32 is read")
  func files() throws {
    let place = try Workplace()
    let text = "\u{feff}Nimi\nZoë\n"
    try place.write(
      text.unicodeScalars.flatMap { scalar in
        [0, 8, 16, 24].map { UInt8(scalar.value >> $0 & 0xff) }
      }, to: "names.csv")
    let outcome = try place.shell(
      "contacts import -q names.csv --map Nimi=first && contacts list --format '{first}'")
    #expect(outcome == .success("Zoë\n"))
  }
}
