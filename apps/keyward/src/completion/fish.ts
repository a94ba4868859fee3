import type { CommandWords, OptionWord } from './command-words.js';

export const fishScript = (
  commands: readonly CommandWords[],
): string => `# Completes keyward in fish.
complete -c keyward -f
${commands.flatMap(linesOf).join('\n')}
`;

const linesOf = ({ path, subcommands, options, takesFile, choices }: CommandWords): string[] => {
  const names = subcommands.map(({ name }) => name);
  const begin = `complete -c keyward -n ${quoted(conditionFor(path, names))}`;
  return [
    ...subcommands.map(({ name, summary }) => `${begin} -a ${name} -d ${quoted(summary)}`),
    ...choices.map((choice) => `${begin} -a ${choice}`),
    ...options.map((option) => `${begin} ${optionWords(option)}`),
    ...(takesFile ? [`${begin} -F`] : []),
  ];
};

/** Each name of the path was typed, and no name below it. */
const conditionFor = (path: readonly string[], below: readonly string[]): string => {
  if (path.length === 0) return '__fish_use_subcommand';
  const typed = path.map((name) => `__fish_seen_subcommand_from ${name}`);
  const untyped = below.length === 0 ? [] : [`not __fish_seen_subcommand_from ${below.join(' ')}`];
  return [...typed, ...untyped].join('; and ');
};

const optionWords = ({ name, summary, takesValue }: OptionWord): string =>
  `${takesValue ? '-x ' : ''}-l ${name.slice(2)} -d ${quoted(summary)}`;

const quoted = (text: string): string => `'${text.replace(/['\\]/g, '\\$&')}'`;
