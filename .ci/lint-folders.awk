# The rule about folders: of two folders that lie beside each other in a target, only one may depend
# on the other. To use the name of a type that a file in another folder declares at top level is to
# depend on that folder. lint.awk hands over the code of each line, and asks at the end.
# Pairs that may depend on each other all the same stand in .ci/folder-exceptions.
#
# This sees words, not types. So a name that several files of a target declare belongs to none of
# them, and a nested type counts as a use of one at top level that has its name.

BEGIN {
  exceptions_file = ".ci/folder-exceptions"
  attributes = "(@[A-Za-z_]+(\\([^)]*\\))?|open|public|package|internal|fileprivate|private|final" \
    "|indirect|nonisolated|distributed)[ ]+"
  declaration = "^(" attributes ")*(struct|class|enum|protocol|actor|typealias)[ ]+"
}

# Names ---------------------------------------------------------------------------------------

# Notes what a line of the target declares at top level, and each word at its first place in a file.
function note_names(code,    words, count, i) {
  if (code ~ /^[@a-z]/) note_declaration(code)
  count = split(code, words, /[^A-Za-z0-9_]+/)
  for (i = 1; i <= count; i++) {
    if (last_seen[words[i]] == file) continue
    last_seen[words[i]] = file
    uses++
    use_name[uses] = target SUBSEP words[i]
    use_file[uses] = file
    use_line[uses] = FNR
  }
}

function note_declaration(code,    modifiers, name) {
  if (!match(code, declaration)) return
  modifiers = substr(code, 1, RLENGTH)
  name = substr(code, RLENGTH + 1)
  sub(/[^A-Za-z0-9_].*$/, "", name)
  name = target SUBSEP name
  # An empty owner is nobody: the name is private, or has been declared in another file.
  if (name in owner && owner[name] != file || has_word(modifiers, "(file)?private"))
    owner[name] = ""
  else owner[name] = file
}

# Folders -------------------------------------------------------------------------------------

function check_folders(    n) {
  for (n = 1; n <= uses; n++)
    if (use_name[n] in owner && owner[use_name[n]] != "") take_use(n, owner[use_name[n]])
  for (n = 1; n <= directions; n++) take_direction(direction[n])
  check_exceptions()
  for (n = 1; n <= pairs; n++)
    if (!(pair[n] in excused)) report_pair(pair[n])
}

# Counts a use for the direction it goes in, if it is one from folder to folder.
function take_use(n, declaring,    key) {
  key = direction_of(use_file[n], declaring)
  if (key == "") return
  if (!(key in weight)) {
    direction[++directions] = key
    first_use[key] = n
  }
  weight[key]++
}

# The target and the two folders beside each other that the files lie in, or nothing. The folders
# are where the paths part; a file that lies right there has no folder beside the other.
function direction_of(from, to,    parts, others, count, i, parent) {
  count = split(from, parts, "/")
  if (split(to, others, "/") < count) count = split(to, others, "/")
  for (i = 3; i < count && parts[i] == others[i]; i++) parent = parent parts[i] "/"
  if (i >= count) return ""
  return parts[2] SUBSEP parent parts[i] SUBSEP parent others[i]
}

# Notes each pair once, by the direction that has its folders in alphabetical order.
function take_direction(key,    parts) {
  split(key, parts, SUBSEP)
  if (parts[2] > parts[3] || !(reverse(key) in weight)) return
  pair[++pairs] = key
  is_pair[key] = 1
}

function reverse(key,    parts) {
  split(key, parts, SUBSEP)
  return parts[1] SUBSEP parts[3] SUBSEP parts[2]
}

# Reports at the first use in the direction that takes less to undo.
function report_pair(key,    parts, weaker, n, names) {
  split(key, parts, SUBSEP)
  weaker = weight[reverse(key)] < weight[key] ? reverse(key) : key
  n = first_use[weaker]
  split(use_name[n], names, SUBSEP)
  report_in(use_file[n], use_line[n], "folders " parts[2] " and " parts[3] " of " parts[1] \
    " depend on each other; here " folder_from(weaker) " uses " names[2] " (declared in " \
    within_target(owner[use_name[n]]) ")")
}

function folder_from(key,    parts) {
  split(key, parts, SUBSEP)
  return parts[2]
}

function within_target(path) {
  sub(/^[^\/]*\/[^\/]*\//, "", path)
  return path
}

# Exceptions ----------------------------------------------------------------------------------

# Reads the pairs that are let be into `excused`. The form of the file stands in its head.
function check_exceptions(    line, number, entries, most, most_line) {
  while ((getline line <exceptions_file) > 0) {
    number++
    sub(/\r$/, "", line)
    if (line ~ /^[ ]*(#|$)/) continue
    if (line ~ /^at most [0-9]+[ ]*$/) {
      most = substr(line, 9) + 0
      most_line = number
    } else {
      entries++
      check_exception(line, number)
    }
  }
  entries += 0
  if (number && !most_line)
    report_in(exceptions_file, 1, "a line \"at most NUMBER\" must give the number of exceptions")
  else if (entries > most)
    report_in(exceptions_file, most_line, "the number of exceptions is " entries \
      "; it may be " most " at most")
  else if (entries < most)
    report_in(exceptions_file, most_line, "the number of exceptions is " entries \
      "; lower the one given here, " most ", to that")
}

function check_exception(line, number,    words, count, folders, key) {
  count = split(line, words, " ")
  folders = "the exception for " words[2] " and " words[3] " of " words[1]
  key = words[1] SUBSEP words[2] SUBSEP words[3]
  if (words[2] > words[3])
    report_in(exceptions_file, number, folders " must name them in alphabetical order")
  else if (key in excused) report_in(exceptions_file, number, folders " is there twice")
  else if (!(key in is_pair))
    report_in(exceptions_file, number, folders " is no longer needed; remove it")
  else if (count < 4) report_in(exceptions_file, number, folders " gives no reason")
  excused[key] = 1
}
