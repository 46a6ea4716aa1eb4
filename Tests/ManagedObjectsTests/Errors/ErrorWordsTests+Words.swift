extension ErrorWordsTests {
  /// What the samples say, one a line.
  static let words = """
    the model has no entity Persn; correct the name, or add the entity to the model
    the entity Being is abstract; make objects of one of its subentities
    the class Human was generated for an entity Person of other properties; generate it again \
    from the model in use
    the class Human does not say which entity it serves; override its 'entityName'
    the classes Human and Citizen are both listed for the entity Person; list one
    the class Human of the entity Person does not inherit from Being, the class of its parent \
    entity; make it a subclass
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
    Person.age is an attribute of the type integer16, which the class declares as String?; \
    declare it as Int16
    Person.pets is an ordered to-many relationship to Pet, which the class declares as Set<Pet>; \
    declare it as [Pet]
    Person.tint is a transformable attribute with values of the type Color, which the class \
    declares as Ink?; declare it as Color?
    Person.fullName can only be read; have the class's 'accessor(forKey:)' write it
    Person.employer leads to objects of the entity Company; set one of those
    Person.spouse is stored at its other end too, and a batch changes rows at one; set it with \
    managed objects
    x-coredata://00000000-0000-0000-0000-000000000001/Person/p7 changes again each time it is \
    saved, or another object does; in 'willSave()' and in validation, set a property only if that \
    makes a difference
    the context is being saved; save it again afterwards, not within 'willSave()' or validation
    Person.age does not take a string such as this one; set a value that fits the type integer16
    x-coredata://00000000-0000-0000-0000-000000000001/Person/p7 is not of this context or store; \
    look it up with 'object(with:)' of its own
    Person.name is mandatory; give it a value
    x-coredata://00000000-0000-0000-0000-000000000001/Person/p7 belongs to no context yet; insert \
    it into one first
    the context of x-coredata://00000000-0000-0000-0000-000000000001/Person/p7 is gone; keep the \
    context as long as its objects are used
    the store has no object x-coredata://00000000-0000-0000-0000-000000000001/Person/p7; it was \
    deleted, so fetch again
    the query generation is a state of another store; take one of the context's own store
    there is no store to fetch from or to save to; call 'loadPersistentStore(_:)' first
    there is no store at /p; check the path
    another store has taken the place of /p; open it again
    the predicate looks at more than 9 values for one object; simplify it (characters 0..<3)
    the save request is not valid: Person.age is no integer; correct what makes the request
    the store has no keys left for Person, so it is damaged; check it, or restore a backup
    /p is not a regular file; name a file for the store
    /p is no store of this type, or its beginning is damaged; name another file
    /p has the format 9, and formats up to 3 are known; use a newer version of the library
    /p is damaged at byte 12: a checksum does not match; restore a backup, or recover what is \
    intact
    /p was written with a model that differs: Person.age is not in the model, Person.age is new in \
    the model, Person.age is new in the model and mandatory without a default value, Person.age is \
    called years in the store, Person.age is not the only one that was called years, Person.age has \
    nothing as its parent in the store and Being in the model, Person.age is abstract in the model \
    and may have objects in the store, Person.age is abstract in the store and not in the model, \
    Person.age has a common parent with Pet in the model and none in the store, Person.age has other \
    uniqueness constraints in the store than in the model, Person.age is stored as string and \
    integer16 in the model, Person.age is mandatory in the model and may have no value in the store, \
    Person.age is mandatory in the store and optional in the model, Person.age is transient in the \
    model, Person.age is transient in the store and not in the model, Person.age is derived in \
    another way in the store than in the model, Person.age leads \
    to Firm in the store and to Company in the model, Person.age is a to-one relationship in the \
    store and an ordered to-many relationship in the model, Person.age has nothing as its inverse \
    in the store and owner in the model, Person.age is stored in another way, because what leads \
    back to it differs, Person.age leads to 1 to 3 objects in the store and to 2 objects in the \
    model, Person.age leads to any number of objects in the store and to at least 2 objects in \
    the model, Person.age leads to at most 4 objects in the store and to at most 3 objects in the \
    model, Person.age has the delete rule nullify in the store and cascade in the model, Person.age \
    asks for something else in the store than in the model, Person.age has the version hash modifier “” in the store and “2” with “b” in the \
    model, Person.age has another version hash in the store than in the model, Person.age is in the \
    model and not in the store; open it with that model, or have it migrated
    /p was written with a later version of the model: Person.age is not in the model; use a newer \
    version of the program
    /p cannot be migrated to the model: Person.age is new in the model and mandatory without a \
    default value (make it optional or give it a default value), Person.age is not the only one that \
    was called years (give only one of them the renaming identifier), Person.age is not in the model \
    (read the store with a model that has it), Person.age is abstract in the model and may have \
    objects in the store (use a mapping model, or keep it as it was); change the model, or use a \
    mapping model
    /p cannot be migrated to the model: Person.age of Person 7 has no value and must have one, \
    Person.pets of Person 7 and 2 more has to lead to 1 to 3 objects, Person.owner of Person 7 would \
    lead to several objects and is to-one, Person.name of Person 7 has values that another object \
    has and must not have; change these objects with the version before
    this kind of store has no history; convert it to another kind
    /p was opened for reading only; open it for writing to save to it
    /p is locked by the process 12, still after 1.5 seconds; try again
    /p is locked by another process, still after 2.0 seconds; try again
    the lock file of /p was removed while it was held; nothing was saved, so try again
    /p has other hard links, which saving would leave behind; use a symbolic link instead
    others have changed Person 7, a new Person in the store; nothing was saved, so read them again
    Person 7 refers to row 7 of an unknown entity, which is not there, a new Person refers to \
    Person 7, which is not there; nothing was saved, so read again what there is
    more than one Person has the same name and age; nothing was saved, so change the values
    others have saved what the condition of the request excludes; read again and try again
    the history of the store does not reach back to 00000000-0000-0000-0000-000000000001/5; begin \
    anew with the current token
    the change was written, but may not be durable: cannot open /p: No such file or directory; \
    fetch before saving it again
    cannot open /p: No such file or directory; check the path and its permissions
    others have changed  in the store; set a 'mergePolicy', or refresh the objects and save again
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
    the fetch request template Adults is about Person, not about Company; ask for objects of its \
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
    \\Person.hash does not read one property of the model behind the other; use one that does, or \
    keys as text
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
    the coordinator has the store 00000000-0000-0000-0000-000000000001; make another coordinator or container
    the coordinator does not have the store 00000000-0000-0000-0000-000000000001; add it first
    the store 00000000-0000-0000-0000-000000000001 is open; remove it from the coordinator first
    /p is a store already; remove it, or name another place
    the coordinator has had as many stores as it can tell apart; make another coordinator
    there is no kind of store named tape, only binary, memory; register a class for it
    the model has no configuration Cloud; name one of Local, Shared
    the model has no configuration Cloud, and no other; name none
    no store has objects of Person; add one whose configuration has the entity
    the store 00000000-0000-0000-0000-000000000001 has no objects of Person; assign the object to another store
    x-coredata://00000000-0000-0000-0000-000000000001/Person/p7.boss leads to x-coredata://00000000-0000-0000-0000-000000000001/Person/p7, which is in another store; assign both objects to one store, or keep a value that tells the other object and find it by a fetched property
    a store has saved, and the store 00000000-0000-0000-0000-000000000001 could not: /p was opened for reading only; open it for writing to save to it; mend that and save again
    no mapping model can be inferred: Person.age is mandatory in the model and may have no value in the \
    store (make it optional or give it a default value); change the model, or make the mapping model
    the entity mapping PersonToContact cannot be carried out: there is no policy Dog; correct the \
    mapping model
    the stages of the migration cannot be carried out: the stage "a" leads from a version to the same \
    one; correct the stages
    /p does not hold the model that it was written with; give that as a source model
    the migration was cancelled; start it again
    objects would not be valid when they are migrated, so mend them, or the mapping model: \
    x-coredata://00000000-0000-0000-0000-000000000001/Person/p7 age: a value is required; set one (1570)
    the document has no file yet; save it to one
    a document is kept in one file; name a file, and a kind of store that is one
    /p is open in another document of this program; use that one, or close it
    there is a file at /p; name another place, or ask for it to be replaced
    somebody else has changed /p; revert to what it holds, overwrite it, or save to another file
    another store has taken the place of /p; revert to what it holds, overwrite it, or save to \
    another file
    /p has been moved or deleted; overwrite it to make it again, or save to another file
    cannot open /p: No such file or directory; check the path and its permissions
    the request for Person has no order of its own; give it a sort descriptor
    the entity Person has no attribute 'nam' to name sections after; name one, or a property that \
    the class computes
    rows of other sections stand between those of the section 'A'; sort by initial before age
    the predicate is empty; write a condition, such as age > 30 (characters 0..<4)
    the expression is empty; write a key or a value (characters 0..<4)
    the predicate ends where a value should follow; correct it there (characters 0..<4)
    “}” stands where a value should; correct it there (characters 0..<4)
    “�” has no meaning in a predicate; put text in quotes (characters 0..<4)
    the string has no closing quote; add the quote (characters 0..<4)
    a quote within a text ends it; write \\' for it, or put the text in quotes of the other kind \
    (characters 0..<4)
    a quote within a text ends it; write 'O\\'Hara' or "O'Hara" (characters 0..<4)
    the backslash starts no known escape; write \\\\ for a backslash (characters 0..<4)
    this is no number; correct it, or put text in quotes (characters 0..<4)
    the number is too large; write a smaller one (characters 0..<4)
    the predicate is nested deeper than 100 levels; simplify it (characters 0..<4)
    assignment is not supported; say it in another way (characters 0..<4)
    “x” is not supported as a comparison option; c, d, n and l are (characters 0..<4)
    there is no argument 2 for the placeholder; give one (characters 0..<4)
    the last argument has no placeholder; leave out what is not used (characters 0..<4)
    the last 3 arguments have no placeholder; leave out what is not used (characters 0..<4)
    argument 2 is not a list; give one that is (characters 0..<4)
    no value is given for “$AGE”; give one (characters 0..<4)
    the value for “$AGE” is not an integer; give one that is (characters 0..<4)
    the constant cannot be read as a date; correct it there (characters 0..<4)
    Person has no attribute “agee”; text is written in quotes (characters 0..<4)
    \\Person.hash does not read one property of the model behind the other; use one that does, or \
    keys as text (characters 0..<4)
    “initials” is a transient attribute of Person, which is never stored; fetch without it, and \
    filter the objects (characters 0..<4)
    the model has no entity “Robot”; give an object of the model in use (characters 0..<4)
    “x-coredata:///Person/p7” is an object of another store; give one of the store that is asked \
    (characters 0..<4)
    the request in FETCH failed: the fetch limit is -1; set 0 for none, or a greater number \
    (characters 0..<4)
    age cannot be compared with a string by ==; compare values of one kind (characters 0..<4)
    CONTAINS needs text, not an integer; give it that (characters 0..<4)
    there is no function “median:”; correct the name (characters 0..<4)
    abs: takes one value, not 2; give it that (characters 0..<4)
    pets.name is a collection; ANY, ALL or an operator such as @count makes it one value \
    (characters 0..<4)
    ANY needs a collection, not age; name a key that leads to several (characters 0..<4)
    there is no collection operator “@median”; correct the name, as in @count (characters 0..<4)
    “age” differs within a group; group by it, or ask for one value of all, as max:(age) does \
    (characters 0..<4)
    the regular expression cannot be compiled: a parenthesis is not closed; correct it \
    (characters 0..<4)
    BETWEEN needs a list of two values, not of 3; give the least and the greatest (characters \
    0..<4)
    the predicate looks at more than 1000000 values for one object; simplify it (characters 0..<4)
    Person has no attribute “agee”; did you mean age? (characters 0..<4)
    Person.age: the name is used twice; rename one of them
    Person.age: the name is not a letter followed by letters, digits and underscores; rename it
    Person.age: the name is empty; give it one
    Person.age: stored references cannot tell it from Pet; rename one of them
    Person.age: the models to be merged describe it differently; make them agree
    Person.age: its parent Being is not in the model; correct the name, or add it
    Person.age: it inherits from itself: Being → Person → Being; give one of them another parent
    Person.age: the name is that of a property inherited from Being; rename it
    Person.age: it is abstract, and no entity that is not inherits from it; add one, or make it \
    concrete
    Person.age: its destination Pet is not in the model; correct the name, or add it
    Person.age: it has no inverse; add one to its destination
    Person.age: Pet has no relationship owner to be its inverse; correct the name, or add it
    Person.age: its inverse Pet.owner does not lead back to it; make each the other's inverse
    Person.age: the number of related objects cannot be -1; set 0 or more
    Person.age: no number of related objects is at least 3 and at most 2; correct one
    Person.age: a relationship to one object has no order; leave that out
    Person.age: it leads out of the configuration Cloud, whose store cannot hold it; add its \
    destination
    Person.age: only a transient attribute can have an undefined type; set one
    Person.age: its composite Place is not in the model; correct the name, or add it
    Person.age: it does not say which composite it is; name one
    Person.age: the default value does not fit the type; correct it
    Person.age: a composite attribute cannot have a default value; leave it out
    Person.age: the default value of a derived attribute is lost when it is saved; leave it out
    Person.age: the default value is not between the least and the greatest; correct it
    Person.age: the default value does not match the regular expression; correct it
    Person.age: the minimum does not fit the type; correct it
    Person.age: the maximum length is less than zero; set 0 or more
    Person.age: no value of the type keeps the minimum; correct it
    Person.age: the minimum is greater than the maximum; correct one
    Person.age: the regular expression cannot be used, so no value matches it: a parenthesis is \
    not closed; correct it
    Person.age: a regular expression is for strings only; leave it out
    Person.age: it cannot be derived by “age +”; write a key path, or a function or an operator \
    with one
    Person.age: it cannot be derived from pets: there may be several objects; name another key
    Person.age: what it is derived from has another type; change one of them
    Person.age: a derived attribute cannot be transient; have it stored
    Person.age: it has no value until it is saved; make it optional
    Person.age: it contains itself: Place → City → Place; leave one of them out
    Person.age: composites are nested deeper than 8 levels; make them flatter
    Person.age: it amounts to 100 attributes or more; leave some out
    Person.age: it has no elements, so attributes of it have no value; add some
    Person.age: a uniqueness constraint without keys has no effect; add one
    Person.age: there is another uniqueness constraint on name, age; leave one out
    Person.age: two indexes are named byAge; rename one of them
    Person.age: an index has no name; give it one
    Person.age: the index byAge has no elements; add some
    Person.age: pets cannot be part of the index byAge: there may be several objects; name \
    another key
    Person.age: the entity Pet that it fetches is not in the model; correct the name, or add it
    Person.age: it cannot fetch -1 objects; set 0 or more
    Person.age: the predicate cannot be read: the predicate is empty; write a condition, such as \
    age > 30 (characters 0..<0)
    Person.age: the predicate cannot be run: CAST is not supported; say it in another way \
    (characters 0..<4)
    Person.age: the entity Pet is not in the model; correct the name, or add it
    Person.age: age cannot be part of a uniqueness constraint: there is no such property; name \
    another key
    Person.age: age cannot be part of a uniqueness constraint: it stands there twice; name \
    another key
    Person.age: age cannot be part of a uniqueness constraint: it is transient; name another key
    Person.age: age cannot be part of a uniqueness constraint: there may be several objects; name \
    another key
    Person.age: age cannot be part of a uniqueness constraint: there is never more than one \
    object; name another key
    Person.age: age cannot be part of a uniqueness constraint: it is an object, not a value; name \
    another key
    Person.age: age cannot be part of a uniqueness constraint: it is a composite, not one of its \
    elements; name another key
    Person.age: age cannot be part of a uniqueness constraint: it is a fetched property; name \
    another key
    Person.age: age cannot be part of a uniqueness constraint: there is nothing behind a value; \
    name another key
    x-coredata://00000000-0000-0000-0000-000000000001/Person/p7 age: a value is required; set one \
    (1570)
    x-coredata://00000000-0000-0000-0000-000000000001/Person/p7 age: too few objects; add some \
    (1580)
    x-coredata://00000000-0000-0000-0000-000000000001/Person/p7 age: too many objects; remove \
    some (1590)
    x-coredata://00000000-0000-0000-0000-000000000001/Person/p7 age: not to be deleted while \
    there are related objects; delete them first (1600)
    x-coredata://00000000-0000-0000-0000-000000000001/Person/p7 age: the number is too large; set \
    a smaller one (1610)
    x-coredata://00000000-0000-0000-0000-000000000001/Person/p7 age: the number is too small; set \
    a greater one (1620)
    x-coredata://00000000-0000-0000-0000-000000000001/Person/p7 age: the date is too late; set an \
    earlier one (1630)
    x-coredata://00000000-0000-0000-0000-000000000001/Person/p7 age: the date is too early; set a \
    later one (1640)
    x-coredata://00000000-0000-0000-0000-000000000001/Person/p7 age: not a date; set one (1650)
    x-coredata://00000000-0000-0000-0000-000000000001/Person/p7 age: the text is too long; \
    shorten it (1660)
    x-coredata://00000000-0000-0000-0000-000000000001/Person/p7 age: the text is too short; \
    lengthen it (1670)
    x-coredata://00000000-0000-0000-0000-000000000001/Person/p7 age: the text does not have the \
    form required; correct it (1680)
    x-coredata://00000000-0000-0000-0000-000000000001/Person/p7 age: not a URI; set one (1690)
    x-coredata://00000000-0000-0000-0000-000000000001/Person/p7 age: not a value of this type; \
    set one (134010)
    x-coredata://00000000-0000-0000-0000-000000000001/Person/p7 age: a condition is not met; \
    change the values (1550)
    x-coredata://00000000-0000-0000-0000-000000000001/Person/p7 age: another object has the same; \
    change the values (1551)
    x-coredata://00000000-0000-0000-0000-000000000001/Person/p7 age: a rule of the program is \
    broken; 'detailedDescription' says which (7)
    """
}
