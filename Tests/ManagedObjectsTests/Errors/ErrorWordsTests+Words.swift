extension ErrorWordsTests {
  /// What the samples say, one a line.
  static let words = """
    the model has no entity Persn; correct the name, or add the entity to the model
    the entity Being is abstract; make objects of one of its subentities
    the class Human was generated for an entity Person of other properties; generate it again \
    from the model in use
    the class Human does not say which entity it serves; override its 'entityName'
    objects of the entity Person are of the class ManagedObject; to have them of another class, \
    list it in 'classes:' of the container
    the entity Person has no property 'nam' that can be used here; correct the name, or add the \
    property to the model
    Person.name is an attribute; use 'value(forKey:)' and 'setValue(_:forKey:)'
    Person.employer is a to-one relationship; use 'object(forKey:)' and 'setObject(_:forKey:)'
    Person.friends is a to-many relationship without an order; use 'objects(forKey:)', \
    'setObjects(_:forKey:)' or 'mutableSetValue(forKey:)'
    Person.pets is an ordered to-many relationship; use 'objects(forKey:)', \
    'setObjects(_:forKey:)' or 'mutableOrderedSetValue(forKey:)'
    Person.age is an attribute of the type integer16, which the class declares as \
    String?; declare it as Int16
    Person.pets is an ordered to-many relationship to Pet, which the class declares as Set<Pet>; \
    declare it as [Pet]
    Person.fullName can only be read; have the class's 'accessor(forKey:)' write it
    Person.employer leads to objects of the entity Company; set one of those
    Person.spouse is stored at its other end too, and a batch changes rows at one; set it with \
    managed objects
    x-coredata://00000000-0000-0000-0000-000000000001/Person/p7 changes again each time it is \
    saved, or another object does; in 'willSave()' and in validation, set a property only if \
    that makes a difference
    the context is being saved; save it again afterwards, not within 'willSave()' or validation
    Person.age does not take a string such as this one; set a value that fits the type integer16
    x-coredata://00000000-0000-0000-0000-000000000001/Person/p7 is not of this context or store;\
     look it up with 'object(with:)' of its own
    Person.name is mandatory; give it a value
    x-coredata://00000000-0000-0000-0000-000000000001/Person/p7 belongs to no context yet; \
    insert it into one first
    the context of x-coredata://00000000-0000-0000-0000-000000000001/Person/p7 is gone; keep the\
     context as long as its objects are used
    the store has no object x-coredata://00000000-0000-0000-0000-000000000001/Person/p7; it was \
    deleted, so fetch again
    the query generation is a state of another store; take one of the context's own store
    there is no store to fetch from or to save to; call 'loadPersistentStore(_:)' first
    there is no store at /p; check the path
    another store has taken the place of /p; open it again
    the predicate looks at more than 9 values for one object (characters 0..<3); simplify the \
    condition
    the save request is not valid: Person.age is no integer; correct what makes the request
    the store has no keys left for Person, so it is damaged; check it, or restore a backup
    /p is not a regular file; name a file for the store
    /p is no store of this type, or its beginning is damaged; name another file
    /p has the format 9, and formats up to 3 are known; use a newer version of the library
    /p is damaged at byte 12: a checksum does not match; restore a backup, or recover what is \
    intact
    /p was written with a model that differs: Person.age is not in the model, Person.age is not \
    described in the store, Person.age is stored as string and integer16 in the model, \
    Person.age is mandatory in the model and may have no value in the store, Person.age is \
    transient in the model, Person.age is new in the model and mandatory without a default \
    value, Person.age leads to Firm in the store and to Company in the model, Person.age is a \
    relationship of another number or order or with another inverse, Person.age allows another \
    number of objects, Person.age has another version hash modifier; open it with that model, or\
     one that only adds to it
    /p was opened for reading only; open it for writing to save to it
    /p is locked by the process 12, still after 1.5 seconds; try again
    /p is locked by another process, still after 2.0 seconds; try again
    the lock file of /p was removed while it was held; nothing was saved, so try again
    /p has other hard links, which saving would leave behind; use a symbolic link instead
    others have changed Person 7, a new Person in the store; nothing was saved, so read them \
    again
    Person 7 refers to row 7 of an unknown entity, which is not there, a new Person refers to \
    Person 7, which is not there; nothing was saved, so read again what there is
    more than one Person has the same name and age; nothing was saved, so change the values
    others have saved what the condition of the request excludes; read again and try again
    the history of the store does not reach back to 00000000-0000-0000-0000-000000000001/5; \
    begin anew with the current token
    the change was written, but may not be durable: cannot open /p: No such file or directory; \
    fetch before saving it again
    cannot open /p: No such file or directory; check the path and its permissions
    others have changed  in the store; set a 'mergePolicy', or refresh the objects and save \
    again
    more than one Person has the same name and age; change the values, or set a 'mergePolicy'
    the entity Person has no attribute 'nam' to sort by; correct the name
    Person.initials is transient, so that no store can sort by it; sort the fetched objects
    Person.friends.name leads to several objects; sort by a key path to one value
    \\Person.hash does not read one property of the model behind the other; use one that does, or \
    keys as text
    the entity Person has subentities, whose rows have other columns; leave them out with \
    'includesSubentities', or fetch objects
    the entity Person has no relationship 'freinds' to prefetch; correct the name
    two columns of the results have the name 'name'; rename one of them
    the fetch limit is -1; set 0 for none, or a greater number
    the fetch offset is -2; set 0 or a greater number
    the model has no fetch request template Adults; correct the name
    the fetch request template Adults needs a value for $AGE; give it one
    the fetch request template Adults is about Person, not about Company; ask for objects of its\
     entity
    the fetch request template Adults asks for objectIDs, not for objects; make the request in \
    code
    the mandatory attribute 'name' has no default value and is not among the keys; add it
    the object 3 of the batch, counted from 0, has no value for the mandatory attribute 'name'; \
    give it one
    history does not keep the values before the transaction 5; restore a backup
    the transaction 5 changed the order of pets, which history does not keep; restore a backup
    Person 7 has changed since the transaction 5; take back later transactions as well
    the transaction 5 changed Robot, which the model does not have; use the model that has it
    the bytes are no compiled model; compile the model with modelc
    the compiled model has the format 9, and formats up to 3 are known; use a newer version of \
    the library
    the compiled model is damaged at byte 12; compile the model again
    \\Person.hash does not read one property of the model behind the other; use one that does, \
    or keys as text
    SequenceMaximum cannot be said in a fetch predicate; say it in another way, or filter the \
    objects
    no attribute can hold a value of the type Range<Int>; compare with another, or have it \
    conform to AttributeRepresentable
    \\String.count is not a property of an object; use one that is
    the sort descriptor does not say by what property it sorts; make it with a key path
    the sort descriptor compares in the order of the current locale, whatever that is; give the \
    language to a KeySortDescriptor
    the transformer takes values of the type Color, not String; set one of that type
    there is no value transformer ColorTransformer; register it before objects are used
    the attribute names no value transformer; name one in the model
    the coordinator has a store, and takes no other; make another coordinator or container
    Person has no attribute “agee”; did you mean age? (characters 0..<4)
    Person.age: the name is used twice
    x-coredata://00000000-0000-0000-0000-000000000001/Person/p7 age: the number is too large \
    (1610)
    cannot open /p: No such file or directory; check the path and its permissions
    """
}
