extension Interpreter {
  mutating func consumeLong(_ name: String, value: String?, word: String) {
    let spelling = "--\(name)"
    if let option = table.option(long: name) {
      take(option, spelling: spelling, attached: value)
    } else if firstError == nil {
      record(problem(withName: name, word: word))
    }
  }

  /// Takes `-x` or `-xyz`: options if every letter is one, else the next argument if that may look
  /// like this, else options and the value of the last of them, else an error.
  mutating func consumeShort(_ letters: String, word: String) {
    if table.isGroup(letters) {
      takeEach(of: letters[...])
    } else if expectedArgument?.value.mayBe(word) == true {
      consumePlain(word)
    } else if let joined = table.joinedValue(in: letters), problem(with: joined, in: letters) == nil
    {
      takeEach(of: joined.flags)
      take(joined.option, spelling: "-\(joined.letter)", attached: joined.text)
    } else if firstError == nil {
      record(problem(withGroup: letters))
    }
  }

  private mutating func takeEach(of letters: Substring) {
    for letter in letters {
      guard let option = table.option(short: letter) else { continue }
      take(option, spelling: "-\(letter)", attached: nil)
    }
  }

  /// Takes an option and the value that belongs to it.
  private mutating func take(_ option: OptionDeclaration, spelling: String, attached: String?) {
    switch (option.valueRule, attached) {
    case (.none, let text?):
      record(.unexpectedValue(option: spelling, text: text))
    case (.none, nil), (.optional, nil):
      if option.looksValued, arguments.contains(where: parsed.contains), let word = words.first,
        case .plain = Token(word)
      {
        record(
          .refused(
            "option '\(spelling)' takes no value; an argument such as '\(word)' stands before it")
        )
      }
      store(nil, for: option, spelling: spelling)
    case (.optional(let value), let text?), (.required(let value), let text?):
      store(text, of: value, for: option, spelling: spelling)
    case (.required(let value), nil):
      takeNextWord(as: value, of: option, spelling: spelling)
    }
  }

  private mutating func takeNextWord(
    as value: ValueDeclaration, of option: OptionDeclaration, spelling: String
  ) {
    if let word = words.first, value.mayBe(word) {
      words = words.dropFirst()
      store(word, of: value, for: option, spelling: spelling)
    } else {
      if words.isEmpty { awaitedValue = value }
      let label = option.label(spelling: spelling)
      record(.missingValue(option: label, alternative: attachedForm(as: value, of: option)))
    }
  }

  /// How to write the next word as a value although it begins with `-`, if it could be meant so.
  private func attachedForm(as value: ValueDeclaration, of option: OptionDeclaration) -> String? {
    guard let word = words.first, !table.recognises(word), value.problem(with: word) == nil else {
      return nil
    }
    return "--\(option.name)=\(word)"
  }

  private mutating func store(
    _ text: String, of value: ValueDeclaration, for option: OptionDeclaration, spelling: String
  ) {
    if let problem = value.problem(with: text) {
      let label = option.label(spelling: spelling)
      record(.invalidValue(option: label, problem.facts(text, choices: value.choices)))
    }
    store(text, for: option, spelling: spelling)
  }

  private mutating func store(_ text: String?, for option: OptionDeclaration, spelling: String) {
    if !option.isRepeatable && parsed.contains(option) {
      record(.repeatedOption(spelling))
    }
    parsed.add(text, to: option)
  }
}
