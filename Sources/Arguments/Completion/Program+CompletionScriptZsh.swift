extension Program {
  /// The script for zsh, both to be sourced and to be a file `_NAME` in `fpath`.
  var zshCompletionScript: String {
    let function = "_\(completionFunctionName)"
    return #"""
      #compdef \#(name)
      # Completion of \#(name) for zsh, to be sourced or to be a file \#(function) in $fpath.
      \#(function)() {
        local line text
        local -a given answer candidates how
        given=("${(@Q)words}")
        given[CURRENT]=${(Q)PREFIX}
        answer=("${(@f)$(
          command \#(name) \#(Self.completionWord) zsh $((CURRENT - 2)) "${(@)given[2,-1]}" \
            2>/dev/null </dev/null
        )}")
        case $answer[1] in
          files*)
            compset -P "${(b)answer[1]#*$'\t'}"
            _files
            return
            ;;
          open) how=(-S '') ;;
        esac
        # Names are found by letters of any case.
        how+=(-M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}')
        for line in "${(@)answer[2,-1]}"; do
          text=${line%%$'\t'*}
          line=${line#*$'\t'}
          # A colon ends a candidate and a backslash quotes, also in what describes it.
          text=${text//\\/\\\\} line=${line//\\/\\\\}
          candidates+=("${text//:/\\:}${line:+:$line}")
        done
        (($#candidates)) && _describe -V '\#(name)' candidates "${(@)how}"
      }

      if [[ ${funcstack[1]-} == \#(function) ]]; then
        \#(function) "$@"
      elif ((${+functions[compdef]})); then
        compdef \#(function) \#(name)
      else
        print -u2 '\#(name): completion needs: autoload -U compinit && compinit'
      fi

      """#
  }
}
