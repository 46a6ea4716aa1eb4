import ContactCards
import TextTools

extension VCardKeptLines {
  /// Writes all properties of the card.
  mutating func write(with writer: VCardWriter, to output: inout ByteBuffer) {
    writeRequired(with: writer, to: &output)
    let lastPlaces = self.lastPlaces
    for place in order {
      switch fates[place] {
      case .gone: break
      case .usual(let field, let index): writer.write(field, index, card, &numbers, to: &output)
      case .same: writeSame(place, with: writer, to: &output)
      case .changed(let field, let index):
        writeChanged(place, field, index, with: writer, to: &output)
      }
      let own = field(at: place)
      if lastPlaces[own] == place { writeRest(of: own, with: writer, to: &output) }
    }
    for (field, index) in rest { writer.write(field, index, card, &numbers, to: &output) }
  }

  /// The places in the order in which they are written: that of the source, but with a note behind what
  /// readers would take for one of its lines.
  private var order: [Int] {
    var order: [Int] = []
    var notes: [Int] = []
    for place in places.indices {
      if field(at: place) == .note, !isGone(place) {
        notes.append(place)
        continue
      }
      if !notes.isEmpty, !isGone(place), isKnown(place) {
        order += notes
        notes = []
      }
      order.append(place)
    }
    return order + notes
  }

  private func isGone(_ place: Int) -> Bool {
    if case .gone = fates[place] { true } else { false }
  }

  private func isKnown(_ place: Int) -> Bool {
    guard case .line(let number) = places[place], let line = builder.slots[number].line else {
      return true
    }
    let bytes = Array(builder.lines[line].utf8)
    return VCardPropertyStart.isThere(bytes.span, 0..<bytes.count)
      && VCardPropertyStart.isKnown(bytes.span, 0..<bytes.count, behind: .upper)
  }

  /// The last place of each field that has values left.
  private var lastPlaces: [VCardField: Int] {
    let fields = Set(rest.map(\.0))
    var last: [VCardField: Int] = [:]
    for place in order where fields.contains(field(at: place)) {
      last[field(at: place)] = place
    }
    return last
  }

  /// Writes first the names that the source has not, but the version requires.
  private mutating func writeRequired(with writer: VCardWriter, to output: inout ByteBuffer) {
    for field in [VCardField.kind, .name, .formatted]
    where !places.indices.contains(where: { self.field(at: $0) == field }) {
      writeRest(of: field, with: writer, to: &output)
    }
  }

  private mutating func writeRest(
    of field: VCardField, with writer: VCardWriter, to output: inout ByteBuffer
  ) {
    for (own, index) in rest where own == field {
      writer.write(field, index, card, &numbers, to: &output)
    }
    rest.removeAll { $0.0 == field }
  }

  func property(at place: Int) -> VCardProperty? {
    guard case .line(let number) = places[place], let line = builder.slots[number].line else {
      return nil
    }
    return VCardProperty(line: builder.lines[line])
  }

  private mutating func writeSame(
    _ place: Int, with writer: VCardWriter, to output: inout ByteBuffer
  ) {
    if case .line(let number) = places[place], builder.slots[number].field != .photo,
      let line = builder.slots[number].line, writer.writePlain(builder.lines[line], to: &output)
    {
      return
    }
    guard var property = property(at: place) else { return }
    if let index = unknownURI(of: property, at: place) {
      return writeChanged(place, .phone, index, with: writer, to: &output)
    }
    if field(at: place) == .photo {
      guard let photo = card.photo else { return }
      property.setPicture(photo, version)
    } else if property.value.isEmpty, field(at: place) == .other, isSuperseded(property) {
      return
    }
    // Where 3.0 and 2.1 are read, RELATED is mostly not known.
    if version != .v40, field(at: place) == .other, let label = property.ownRelationLabel {
      property = VCardProperty(
        group: "item\(numbers.next())", name: "X-ABRELATEDNAMES", value: property.value)
      writer.write(property, to: &output)
      if label.isEmpty { return }
      (property.name, property.value) = ("X-ABLabel", KeptLine.escaped(VCardLabel.relation(label)))
      return writer.write(property, to: &output)
    }
    writer.write(property.converted(to: version), to: &output)
  }

  /// The number of the card that stands at a place as an address (RFC 3966), which only those take for a
  /// number who read 4.0; nil for anything else.
  private func unknownURI(of property: VCardProperty, at place: Int) -> Int? {
    guard version != .v40, field(at: place) == .phone, property.parameters.contains(where: \.isURI),
      case .line(let number) = places[place]
    else { return nil }
    return card.phones.firstIndex(of: builder.card.phones[builder.slots[number].index])
  }

  /// Whether a property that says nothing is one that the card has a value for.
  private func isSuperseded(_ property: VCardProperty) -> Bool {
    let name = Array(property.name.utf8)
    let field = VCardField.of(name.span, 0..<name.count)
    return field < .label && !field.isRepeated && card.count(of: field, version) > 0
  }

  /// Writes a line with another value.
  private mutating func writeChanged(
    _ place: Int, _ field: VCardField, _ index: Int, with writer: VCardWriter,
    to output: inout ByteBuffer
  ) {
    for property in changed(place, field, index) {
      writer.write(property.converted(to: version), to: &output)
    }
  }

  /// The property at a place with another value, and behind it that with its label where that has
  /// changed; none where no line is there.
  mutating func changed(_ place: Int, _ field: VCardField, _ index: Int) -> [VCardProperty] {
    guard let old = property(at: place), case .line(let number) = places[place],
      var new = usual(field, index)
    else { return [] }
    let lines = VCardLineWriter(version: version)
    new.group = old.group
    // Of a company only the name is one of the card's.
    if field == .company {
      if card.kind == .company {
        new.value += old.furtherComponents
      } else if old.units == card.department {
        new.value = new.firstComponent + old.furtherComponents
      }
    }
    // What a date is for may be in the name of the property.
    let isNamed = field == .date && old.key != new.key
    let isOther = isNamed || hasOtherLabel(field, builder.slots[number].index, index)
    let label = isOther ? lines.customLabel(field, index, card) : nil
    if label != nil, old.group.isEmpty { new.group = "item\(numbers.next())" }
    new.parameters = old.parameters(beside: new.parameters, keepingTypes: !isOther)
    if field == .address, isOtherAddress(builder.slots[number].index, index) {
      new.parameters.removeAll { ["LABEL", "GEO", "TZ"].contains($0.key) }
    }
    if field == .name || field == .company { new.parameters.removeAll { $0.key == "SORT-AS" } }
    guard let label else { return [new] }
    var text = ByteBuffer(capacity: 256)
    lines.appendLabel(label, to: &text)
    guard var second = VCardProperty(line: String(decoding: text.content, as: UTF8.self)) else {
      return [new]
    }
    second.group = new.group
    return [new, second]
  }

  /// A value in the usual way.
  func usual(_ field: VCardField, _ index: Int) -> VCardProperty? {
    var text = ByteBuffer(capacity: 256)
    VCardLineWriter(version: version).append(field, index, card, to: &text)
    return VCardProperty(line: String(decoding: text.content, as: UTF8.self))
  }
}
