import type { CommandWords, NamedWord, OptionWord } from './command-words.js';
import { stepTo } from './step-to.js';

export const zshScript = (commands: readonly CommandWords[]): string => `#compdef keyward
# Completes keyward in zsh.
_keyward() {
  local command='' step
  local -a found
  for step in "\${(@)words[2,CURRENT-1]}"; do
    case "$command/$step" in
${commands.map(stepTo).join('')}    esac
  done
  case "$command" in
${commands.map(caseOf).join('')}  esac
}

if [[ "\${funcstack[1]}" == _keyward ]]; then
  _keyward "$@"
else
  compdef _keyward keyward
fi
`;

const caseOf = (command: CommandWords): string => {
  const { path, subcommands, options, takesFile, choices } = command;
  const words = [...subcommands, ...options, ...choices.map((name) => ({ name, summary: '' }))];
  const withValue = options.filter(({ takesValue }: OptionWord) => takesValue);
  return [
    `    '${path.join(' ')}')`,
    ...withValue.map(({ name }) => `      [[ "\${words[CURRENT-1]}" == ${name} ]] && return`),
    `      found=(${words.map(described).join(' ')})`,
    `      _describe 'keyward' found`,
    ...(takesFile ? ['      _files'] : []),
    '      ;;\n',
  ].join('\n');
};

/** A colon divides the word from its description. */
const described = ({ name, summary }: NamedWord): string =>
  `'${summary === '' ? name : `${name}:${summary.replace(/'/g, `'\\''`)}`}'`;
