extension Program {
  /// The script for bash.
  ///
  /// Readline replaces what is left of the cursor up to the nearest of the characters in
  /// `COMP_WORDBREAKS`, `=` and `:` among them, so the program gets those and the line itself rather
  /// than the words that bash makes of it.
  var bashCompletionScript: String {
    let function = "_\(completionFunctionName)"
    return #"""
      # Completion of \#(name) for bash, to be sourced.
      \#(function)() {
        local answer line
        COMPREPLY=()
        mapfile -t answer < <(
          command \#(name) \#(Self.completionWord) bash "$COMP_WORDBREAKS" \
            "${COMP_LINE:0:COMP_POINT}" "${COMP_LINE:COMP_POINT}" 2>/dev/null </dev/null
        )
        case ${answer[0]-} in
          files*)
            compopt -o default
            return
            ;;
          open) compopt -o nospace ;;
        esac
        for line in "${answer[@]:1}"; do
          # 63: the candidates are only listed, so that their descriptions do no harm.
          if [[ $COMP_TYPE == 63 && ${#answer[@]} -gt 2 && $line == *$'\t'?* ]]; then
            COMPREPLY+=("${line%%$'\t'*}  (${line#*$'\t'})")
          else
            COMPREPLY+=("${line%%$'\t'*}")
          fi
        done
      }
      # Candidates come in an order of their own, which bash keeps from 4.4 on.
      complete -o nosort -F \#(function) \#(name) 2>/dev/null || complete -F \#(function) \#(name)

      """#
  }
}
