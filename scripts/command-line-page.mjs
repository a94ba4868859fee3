// docs/reference/command-line.md, from the definitions of the commands.

const code = (text) => `\`${text}\``;
const escaped = (text) => text.replace(/[<>]/g, (sign) => (sign === '<' ? '&lt;' : '&gt;'));

/** The page is made from the definitions alone, so no command runs. */
const doNothing = { withConfiguration: () => {}, withoutConfiguration: () => {}, fail: () => {} };

/** The commands that do something: `audit verify`, and not `audit`. */
const leavesOf = (command, path = []) =>
  command.commands.flatMap((each) => {
    const below = [...path, each.name()];
    return each.commands.length > 0 ? leavesOf(each, below) : [{ path: below, command: each }];
  });

const argumentRows = (command) =>
  command.registeredArguments.map((argument) => [
    code(argument.name() + (argument.variadic ? '…' : '')),
    escaped(argument.description),
    argument.argChoices?.map(code).join(', ') ?? '',
  ]);

const optionRows = (command) =>
  command.options.map(({ flags, description }) => [code(flags), escaped(description), '']);

const usageOf = (path, command) =>
  ['keyward', ...path, ...command.usage().split(' ')].filter((word) => word !== '').join(' ');

const sectionOf = ({ path, command }, table) => `## ${code(path.join(' '))}

${escaped(command.description())}

\`\`\`text
${usageOf(path, command)}
\`\`\`

${table(['Word', 'Meaning', 'Values'], [...argumentRows(command), ...optionRows(command)])}
Members of the JSON object: ${['ok', ...command.resultMembers].map(code).join(', ')}.

\`\`\`shell
${command.exampleLines.join('\n')}
\`\`\`
`;

/**
 * @type {(
 *   server: { commandLine: any, exitCodes: any, exitCodeMeanings: any },
 *   table: (head: string[], rows: string[][]) => string,
 *   generated: string,
 * ) => string}
 */
export const commandLinePage = (
  { commandLine, exitCodes, exitCodeMeanings },
  table,
  generated,
) => `# The command line

${generated}
\`keyward\` stands for the built program, \`node apps/keyward/dist/main.js\`. Without a command, it runs the server.
Every command reads the same [variables](config.md) as the server. \`keyward --help\` lists the commands, and
\`keyward backup --help\` explains one.

## Exit codes

${table(
  ['Code', 'Meaning'],
  Object.entries(exitCodes).map(([name, number]) => [code(number), exitCodeMeanings[name]]),
)}
The exit code counts, whatever was printed. Errors are lines on standard error, and an unknown word gets the nearest
known one:

\`\`\`text
keyward: recover-admin knows --username NAME and --client. Did you mean --client?
\`\`\`

## JSON

A command writes its log to standard error: warnings and worse alone if that is a terminal. \
With \`--json\`, it prints one JSON object to standard output.
\`ok\` is true if the exit code is 0. A failure is an object, too:

\`\`\`json
{ "ok": false, "error": { "kind": "usage", "message": "FILE is missing; backup knows FILE" } }
\`\`\`

\`kind\` is \`problem\` or \`usage\`. Members that do not apply are absent. \`serve\` prints an object on a line for
each event: \`first_start\` with the first credentials, and \`listening\` with the addresses.

## Progress

Long commands show a line of progress on standard error if that is a terminal. Scripts and \`--json\` get none.

${leavesOf(commandLine(doNothing))
  .map((leaf) => sectionOf(leaf, table))
  .join('\n')}`;
