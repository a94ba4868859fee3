import type { CommandWords } from './command-words.js';
import { stepTo } from './step-to.js';

export const bashScript = (
  commands: readonly CommandWords[],
): string => `# Completes keyward in bash.
_keyward() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" command='' word IFS=$'\\n'
  COMPREPLY=()
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$command/$word" in
${commands.map(stepTo).join('')}    esac
  done
  case "$command" in
${commands.map(caseOf).join('')}  esac
}
complete -F _keyward keyward
`;

const caseOf = ({ path, subcommands, options, takesFile, choices }: CommandWords): string => {
  const words = [...subcommands, ...options].map(({ name }) => name).concat(choices);
  const withValue = options.filter(({ takesValue }) => takesValue).map(({ name }) => name);
  return [
    `    '${path.join(' ')}')`,
    ...(withValue.length > 0
      ? [`      case "$previous" in ${withValue.join('|')}) return ;; esac`]
      : []),
    `      COMPREPLY=($(compgen -W $'${words.join('\\n')}' -- "$current"))`,
    ...(takesFile ? fileLines : []),
    '      ;;\n',
  ].join('\n');
};

/** The option makes bash quote names and add slashes; a bash of version 3 does without. */
const fileLines = [
  `      if [[ "$current" != -* ]]; then`,
  '        compopt -o filenames 2>/dev/null',
  '        COMPREPLY=($(compgen -f -- "$current"))',
  '      fi',
];
