extension Program {
  /// The script for fish.
  var fishCompletionScript: String {
    let function = "__\(completionFunctionName)_complete"
    return #"""
      # Completion of \#(name) for fish, to be sourced.
      function \#(function)
          set -l before (commandline -opc)
          set -l word (commandline -ct)
          set -l after (commandline -op)
          set -e after[1..(count $before)]
          test -n "$(commandline -t)"; and set -e after[1]
          set -l index (math (count $before) - 1)
          set -l answer (command \#(name) \#(Self.completionWord) fish $index \
              $before[2..] "$word" $after 2>/dev/null </dev/null)
          if string match -q 'files*' -- "$answer[1]"
              set -l lead (string replace 'files'\t '' -- $answer[1])
              set -l path (string sub -s (math (string length -- "$lead") + 1) -- "$word")
              set -l paths (complete -C "'' $path")
              printf '%s\n' $lead$paths
          else
              set -q answer[2]; and printf '%s\n' $answer[2..]
          end
      end
      complete -c \#(name) -e
      complete -c \#(name) -f -k -a '(\#(function))'

      """#
  }
}
