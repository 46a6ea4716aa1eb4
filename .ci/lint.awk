# Checks Swift sources and prints "file:line: what" for each violation.
# Usage: awk -f lint.awk -f lint-folders.awk FILE…   (paths relative to the root of the package)
#
# A small lexer takes comments and the content of string literals away, so that the rules see code
# only. It knows nested comments, raw and multi-line strings and interpolations; it does not know
# regular expression literals.

BEGIN {
  max_file_lines = 400
  max_function_lines = 60

  # Which of our targets a target may import, and depend on in the manifest.
  layers["contacts"] = " ContactsCLI "
  layers["ContactsCLI"] = " Arguments Charsets ContactCards ContactFormats ContactStore Files" \
    " ManagedObjects TextTools "
  layers["ContactStore"] = " Charsets ContactCards ContactFormats ManagedObjects TextTools "
  layers["ContactFormats"] = " Charsets ContactCards Files TextTools "
  layers["ContactCards"] = " Charsets TextTools "
  layers["Charsets"] = " TextTools "
  layers["Arguments"] = " TextTools "
  layers["ManagedObjects"] = " Files TextTools "
  layers["ManagedObjectsFoundation"] = " ManagedObjects "
  layers["Files"] = " "
  layers["TextTools"] = " "
  layers["ModelCompiler"] = " Files ManagedObjects "
  layers["modelc"] = " Arguments ModelCompiler "
  layers["ModelCompilerPlugin"] = " "
  layers["contacts-bench"] = " ManagedObjects SampleData "
  layers["SampleData"] = " "
  # What runs while building may use all of Foundation: nobody waits for it to start. So may what is
  # there to connect the two.
  foundation_targets = " ModelCompiler modelc ModelCompilerPlugin ManagedObjectsFoundation "
  test_targets = " TestSupport CardTestSupport TestSupportTests FilesTests TextToolsTests" \
    " ArgumentsTests ManagedObjectsTests ModelCompilerTests CharsetsTests ContactCardsTests" \
    " ContactFormatsTests ContactStoreTests ContactsCLITests CommandTests "
}

FNR == 1 { finish_file(); start_file() }

{
  sub(/\r$/, "")
  code = code_of($0)
  check_line($0, code)
  measure_functions(code)
  if (in_sources) note_names(code)
  if (file == "Package.swift") check_manifest($0)
}

END {
  finish_file()
  check_folders()
}

function report(line, what) {
  report_in(file, line, what)
}

function report_in(path, line, what) {
  print path ":" line ": " what
}

# Files ---------------------------------------------------------------------------------------

function start_file(    parts) {
  file = FILENAME
  sub(/^\.\//, "", file)
  split(file, parts, "/")
  in_sources = parts[1] == "Sources"
  target = in_sources ? parts[2] : ""
  in_lower_floor = file ~ /^Sources\/ManagedObjects\/(Model|Predicates|Files|Stores)\//
  if (in_sources && !(target in layers) && !(target in unknown)) {
    unknown[target] = 1
    report(1, "target " target " has no place in the layers; give it one in .ci/lint.awk")
  }
  # What the lexer is in: "code", "comment", "string", or "text" (a multi-line string).
  mode[0] = "code"
  level = 0
  depth = 0
  parens = 0
  open_functions = 0
  pending = 0
  conditions = 0
  lines = 0
}

function finish_file() {
  if (file != "" && lines > max_file_lines)
    report(lines, "the file has " lines " lines; at most " max_file_lines " are allowed")
}

# The lexer -----------------------------------------------------------------------------------

# The line without comments and without what string literals hold.
function code_of(line,    result, rest, position, character, hashes) {
  lines++
  # A string on one line cannot go on in the next, whatever the lexer made of it.
  while (level > 0 && mode[level] == "string") level--
  if (level == 0 && line !~ /["]|\/[\/*]/) return line
  result = ""
  position = 1
  while (position <= length(line)) {
    rest = substr(line, position)
    if (mode[level] == "comment") position += comment_step(rest)
    else if (mode[level] == "code") {
      if (rest ~ /^\/\//) break
      if (rest ~ /^\/\*/) { push("comment", 0); position += 2; continue }
      if (match(rest, /^#*"/)) {
        hashes = RLENGTH - 1
        position += open_string(rest, hashes)
        result = result "\""
        continue
      }
      character = substr(rest, 1, 1)
      if (level > 0 && character == "(") nested[level]++
      # What two interpolations next to each other hold are two words.
      if (level > 0 && character == ")" && --nested[level] == 0) { level--; character = " " }
      result = result character
      position++
    } else position += string_step(rest)
  }
  return result
}

function push(what, count) {
  level++
  mode[level] = what
  raw[level] = count
  nested[level] = 0
}

function comment_step(rest) {
  if (rest ~ /^\/\*/) { push("comment", 0); return 2 }
  if (rest ~ /^\*\//) { level--; return 2 }
  return 1
}

function open_string(rest, hashes) {
  if (substr(rest, hashes + 1, 3) == "\"\"\"") {
    push("text", hashes)
    return hashes + 3
  }
  push("string", hashes)
  return hashes + 1
}

function string_step(rest,    marks, quotes) {
  marks = substr("################", 1, raw[level])
  quotes = mode[level] == "text" ? "\"\"\"" : "\""
  if (substr(rest, 1, length(quotes marks)) == quotes marks) {
    level--
    return length(quotes marks)
  }
  if (substr(rest, 1, length(marks) + 2) == "\\" marks "(") {
    push("code", 0)
    nested[level] = 1
    return length(marks) + 2
  }
  if (substr(rest, 1, length(marks) + 1) == "\\" marks) return length(marks) + 2
  return 1
}

# Rules about one line ------------------------------------------------------------------------

function has_word(text, word) {
  return text ~ ("(^|[^A-Za-z0-9_])" word "([^A-Za-z0-9_]|$)")
}

function check_line(line, code) {
  if (has_word(line, "TO" "DO") || has_word(line, "FIX" "ME"))
    report(FNR, "a note of unfinished work")
  if (!in_sources) return
  if (code ~ /(^|[^A-Za-z0-9_])fatalError[ ]*\(/) report(FNR, "fatalError is not allowed")
  if (code ~ /(^|[^A-Za-z0-9_])try!/) report(FNR, "try! is not allowed")
  if (code ~ /(^|[^A-Za-z0-9_])as!/) report(FNR, "as! is not allowed")
  if (target != "contacts-bench" && code !~ /func print[ ]*\(/ \
      && code ~ /(^|[^A-Za-z0-9_.]|Swift\.)(print|debugPrint|dump)[ ]*\(/)
    report(FNR, "print is not allowed; output has a place of its own")
  if (in_lower_floor && (has_word(code, "ManagedObject") || has_word(code, "ManagedObjectContext")))
    report(FNR, "this layer knows no managed objects and no contexts")
  if (code ~ /^[ ]*#(if|elseif|else|endif)/) follow_condition(code)
  if (has_word(code, "import")) check_import(code)
}

# Keeps track of the branches that are compiled only where FoundationEssentials is missing.
function follow_condition(code) {
  if (code ~ /^[ ]*#if/) without_essentials[++conditions] = 0
  else if (code ~ /^[ ]*#endif/) { if (conditions > 0) conditions-- }
  else if (has_essentials[conditions]) without_essentials[conditions] = 1
  if (code !~ /^[ ]*#endif/)
    has_essentials[conditions] = has_essentials[conditions] && code !~ /^[ ]*#if/ \
      || code ~ /canImport\(FoundationEssentials\)/
}

function check_import(code,    words, count, i, module) {
  if (code !~ /^[ ]*(@[A-Za-z_()]+[ ]+|public |package |internal |fileprivate |private )*import /)
    return
  count = split(code, words, /[ ]+/)
  for (i = 1; i < count && words[i] != "import"; i++) continue
  module = words[i + 1]
  if (module ~ /^(struct|class|enum|protocol|typealias|func|let|var)$/) module = words[i + 2]
  sub(/\..*$/, "", module)
  if (module == "Foundation" && !(conditions > 0 && without_essentials[conditions]) \
      && index(foundation_targets, " " target " ") == 0)
    report(FNR, "import Foundation only where FoundationEssentials is missing")
  if (module == target || !is_ours(module)) return
  if (index(layers[target], " " module " ") == 0)
    report(FNR, "target " target " must not import " module)
}

function is_ours(module) {
  return module in layers || module == "contacts_bench" || index(test_targets, " " module " ") > 0
}

# The manifest --------------------------------------------------------------------------------

# Compares what the targets depend on with the layers. The names are strings, which the lexer takes
# away, so this reads the line itself. It sees the names that stand in the array of a target, and
# none that a variable or an expression gives.
function check_manifest(line,    token) {
  sub(/(^|[ ])\/\/.*$/, "", line)
  while (match(line, /"[^"]*"|[A-Za-z]+:?|[()]|\[|\]/)) {
    token = substr(line, RSTART, RLENGTH)
    line = substr(line, RSTART + RLENGTH)
    take_manifest_token(token)
  }
}

# `target_call` is how deep the call is nested that declares a target, and 0 outside of one.
function take_manifest_token(token) {
  if (token == "(") {
    calls++
    if (!target_call && word ~ /^(target|executableTarget|plugin|macro)$/) target_call = calls
  } else if (token == ")") {
    if (calls-- == target_call) target_call = 0
  } else if (token == "[") {
    if (target_call && calls == target_call && label == "dependencies:") in_dependencies = 1
  } else if (token == "]") {
    if (calls == target_call) in_dependencies = 0
  } else if (token ~ /^"/) take_manifest_name(substr(token, 2, length(token) - 2))
  else {
    if (token ~ /:$/) label = token
    word = token
  }
}

function take_manifest_name(name) {
  if (in_dependencies) {
    if (declared in layers && index(layers[declared], " " name " ") == 0)
      report(FNR, "target " declared " must not depend on " name)
  } else if (label == "name:") declared = name
}

# The length of functions ---------------------------------------------------------------------

# Follows braces; a function is what starts with func, init, deinit, subscript or a computed
# property and ends with the brace that closes its body.
function measure_functions(code,    token, before) {
  if (code !~ /[{}()]|func|init|subscript/) { pending = pending == 2 ? 0 : pending; return }
  while (match(code, /[A-Za-z_][A-Za-z0-9_]*|[{}()=]|\[|\]/)) {
    before = RSTART > 1 ? substr(code, RSTART - 1, 1) : ""
    token = substr(code, RSTART, RLENGTH)
    code = substr(code, RSTART + RLENGTH)
    take_token(token, before, code)
  }
  if (pending == 2) pending = 0
}

# `pending` is 1 after the start of a function and 2 after that of a property, until the body.
function take_token(token, before, rest) {
  if (token == "(" || token == "[") parens++
  else if (token == ")" || token == "]") { if (parens > 0) parens-- }
  else if (token == "{") open_brace()
  else if (token == "}") close_brace()
  else if (token == "=") { if (pending == 2 && parens == pending_parens) pending = 0 }
  else if (before == "." || before == "`") return
  else if (token ~ /^(func|deinit|subscript)$/) start_function(1)
  else if (token == "init" && rest ~ /^[(?!<]/) start_function(1)
  else if (token == "var") start_function(2)
  else if (token ~ /^(class|struct|enum|protocol|extension|actor)$/ && parens == 0) pending = 0
}

function start_function(kind) {
  pending = kind
  pending_line = FNR
  pending_parens = parens
  pending_depth = depth
}

function open_brace() {
  depth++
  saved_parens[depth] = parens
  if (pending && parens == pending_parens && depth == pending_depth + 1) {
    open_functions++
    function_depth[open_functions] = depth
    function_line[open_functions] = pending_line
    pending = 0
  }
  parens = 0
}

function close_brace(    length_found) {
  if (open_functions > 0 && function_depth[open_functions] == depth) {
    length_found = FNR - function_line[open_functions] + 1
    if (length_found > max_function_lines)
      report(function_line[open_functions], "the function has " length_found " lines; at most " \
        max_function_lines " are allowed")
    open_functions--
  }
  if (depth <= pending_depth) pending = 0
  parens = depth > 0 ? saved_parens[depth] : 0
  if (depth > 0) depth--
}
