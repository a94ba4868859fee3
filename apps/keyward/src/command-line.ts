/**
 * The command line of `keyward`: its commands, their options and examples. Help, completion and the reference come from
 * here. Each command is loaded when it runs, so that one does not wait for the others.
 */
import { streamStatuses, type StreamStatus } from '@keyward/core/endpoints';
import { keyKinds } from '@keyward/core/ports';
import { securityProfiles } from '@keyward/core/management';
import { Argument, Command, Option, type CommanderError } from 'commander';
import type { ApplyOptions } from './commands/apply.js';
import type { CommandContext } from './commands/command-context.js';
import type { CopyWords } from './commands/copy.js';
import type { ConvertFormat, ConvertOptions } from './commands/convert.js';
import type { ExportOptions } from './commands/export.js';
import type { Failure, RunFlags } from './commands/plan.js';
import type { RecoverOptions } from './commands/recover-admin.js';
import type { Report } from './commands/report.js';
import type { TurnOptions } from './commands/turn-stream.js';
import type { AskedProfile } from './doctor/check-security-profile.js';
import { UsageError } from './usage-error.js';
import { programName, programVersion } from './version.js';
import { webUrl } from './web-url.js';

/** Runs the work of a command, and ends the process as the outcome says. */
export interface CommandRunner {
  readonly withConfiguration: (work: (context: CommandContext) => Promise<void>) => Promise<void>;
  readonly withoutConfiguration: (work: (report: Report) => Promise<void>) => Promise<void>;
  /** Ends the process after a failure that comes when the work is done. */
  readonly fail: (error: unknown) => void;
}

/** A command with examples, whose errors are lines of this program. */
export class KeywardCommand extends Command {
  readonly exampleLines: string[] = [];
  /** The members of its JSON object, for the reference. */
  readonly resultMembers: string[] = [];

  override createCommand(name?: string): KeywardCommand {
    return new KeywardCommand(name);
  }

  examples(...lines: readonly string[]): this {
    this.exampleLines.push(...lines);
    const text = lines.map((line) => `  ${line}\n`).join('');
    return this.addHelpText('after', `\nExamples:\n${text}`);
  }

  /** Gives the command `--json`, whose object has these members beside `ok`. */
  answersJson(...members: readonly string[]): this {
    this.resultMembers.push(...members);
    return this.option('--json', 'print one JSON object to standard output');
  }

  /** The line for words that are missing, or that the command does not know: it says which ones it knows. */
  knows(text: string): this {
    return this.exitOverride((error) => {
      // Help and the version end the same way, and are no errors.
      if (error.exitCode === 0) throw error;
      throw new UsageError(usageLine(text, error));
    });
  }
}

const usageLine = (known: string, { message }: CommanderError): string => {
  const [, wrongCommand] = /unknown command '(.*)'/s.exec(message) ?? [];
  const [, wrongValue] = /argument value '(.*)' is invalid/s.exec(message) ?? [];
  const [, suggestion] = /\(Did you mean (.*)\?\)/s.exec(message) ?? [];

  const missing = missingIn(message);
  const gap = missing === undefined ? '' : `${missing}; `;
  const head = wrongCommand === undefined ? gap : `there is no command ${wrongCommand}; `;
  const value = wrongValue === undefined ? '' : `, not ${wrongValue}`;
  const tail = suggestion === undefined ? '' : `. Did you mean ${suggestion}?`;
  return `${head}${known}${value}${tail}`;
};

const missingIn = (message: string): string | undefined => {
  const [, argument] = /missing required argument '(.*)'/s.exec(message) ?? [];
  if (argument !== undefined) return `${argument} is missing`;
  const [, option] = /required option '(.*)' not specified/s.exec(message) ?? [];
  if (option !== undefined) return `${option.replace(/[<>]/g, '')} is missing`;
  const [, flag, value] = /option '(?:-\w, )?(--\S+) <(.*)>' argument missing/s.exec(message) ?? [];
  return flag === undefined ? undefined : `${value} is missing after ${flag}`;
};

export const commandLine = (runner: CommandRunner): KeywardCommand => {
  const program = new KeywardCommand(programName)
    .description('An OAuth 2.0 and OpenID Connect server. Without a command, it serves.')
    .version(`${programName} ${programVersion}`, '--version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .configureOutput({ writeErr: () => undefined })
    .showSuggestionAfterError(true)
    .examples('keyward', 'keyward doctor', 'keyward backup --help');

  addServe(program, runner);
  addDoctor(program, runner);
  addApply(program, runner);
  addAudit(program, runner);
  addBackup(program, runner);
  addConvert(program, runner);
  addCopy(program, runner);
  addExport(program, runner);
  addExportUsers(program, runner);
  addImportUsers(program, runner);
  addInviteUsers(program, runner);
  addMigrate(program, runner);
  addOutbox(program, runner);
  addPlan(program, runner);
  addRecoverAdmin(program, runner);
  addRekey(program, runner);
  addRotateKeys(program, runner);
  addSyncDirectory(program, runner);
  addTurnStream(program, runner);
  addWebhooks(program, runner);
  addWithdrawKey(program, runner);
  addCompletion(program, runner);

  const names = program.commands.map((command) => command.name());
  return program.knows(`known are ${names.join(', ')}`);
};

interface ServeFlags {
  readonly newDatabase?: boolean;
  readonly newIssuer?: boolean;
}

const addServe = (program: KeywardCommand, { withConfiguration, fail }: CommandRunner): void => {
  program
    .command('serve')
    .summary('run the server (without a command, too)')
    .description(
      'Runs the server until SIGTERM or SIGINT. The first start prints the first credentials. With --json, it prints ' +
        'them and its address as one object each, and the log goes to standard error.',
    )
    .option('--new-database', 'create a database, although the key belongs to an earlier one')
    .option('--new-issuer', 'move a database that belongs to another issuer to this one')
    .answersJson('event', 'url', 'console', 'client_id', 'client_secret', 'username', 'password')
    .examples('keyward', 'KEYWARD_PORT=8080 keyward serve', 'keyward serve --new-database')
    .knows('serve knows --new-database and --new-issuer')
    .action(({ newDatabase = false, newIssuer = false }: ServeFlags) =>
      withConfiguration(async (context) => {
        const { serve } = await import('./commands/serve.js');
        await serve(context, { newDatabase, newIssuer, fail });
      }),
    );
};

interface DoctorFlags {
  readonly profile?: AskedProfile;
}

const addDoctor = (program: KeywardCommand, { withoutConfiguration }: CommandRunner): void => {
  program
    .command('doctor')
    .summary('check what the server needs, and say what to do')
    .description(
      'Checks the configuration, files, database, secret key, clock, issuer, proxy, mail and Redis. Each line says ' +
        'ok, warning or problem, and what to do. Changes nothing and sends no mail. The server may run meanwhile. ' +
        'Ends with 1 if there is a problem. With --profile, it also lists what keeps clients from a security profile.',
    )
    .addOption(
      new Option('--profile <NAME>', 'compare clients and resources with this profile').choices(
        securityProfiles.filter((each) => each !== 'none'),
      ),
    )
    .answersJson('passed', 'warnings', 'problems', 'findings')
    .examples('keyward doctor', 'keyward doctor --json', 'keyward doctor --profile fapi2')
    .knows('doctor knows --profile')
    .action(({ profile }: DoctorFlags) =>
      withoutConfiguration(async (report) => {
        const { doctor } = await import('./commands/doctor.js');
        await doctor(report, profile);
      }),
    );
};

const files = '<FILE...>';
const filesText = 'documents of configuration, in YAML or JSON';
const overUrl = 'a server, whose API is asked; otherwise the database of the configuration';
const withCredentials =
  'With --url, KEYWARD_CLIENT_ID and KEYWARD_CLIENT_SECRET hold the credentials of a client.';

/** What `plan` and `apply` take alike. */
const withRunFlags = (command: KeywardCommand): KeywardCommand =>
  command
    .option('--url <URL>', overUrl)
    .option('--prune', 'remove rows of the same owner that the documents lack')
    .option('--max-removals <NUMBER>', 'the most rows that are removed; otherwise 10', wholeNumber)
    .option('--take-over', 'manage rows from now on that documents of another owner manage');

const wholeNumber = (text: string): number => {
  if (/^\d{1,4}$/.test(text)) return Number(text);
  throw new UsageError(`--max-removals takes a number from 0 to 2000, not ${text}`);
};

const addApply = (program: KeywardCommand, { withoutConfiguration }: CommandRunner): void => {
  const command = program
    .command('apply')
    .summary('do what documents of configuration say')
    .description(
      'Does what documents of configuration say: all of it, or nothing. The server may run meanwhile. ' +
        withCredentials,
    )
    .argument(files, filesText);
  withRunFlags(command)
    .option('--plan <FILE>', 'what plan --json printed; refused if something has changed since')
    .option('--secrets-to <FILE>', 'a new file for the client secrets that the server makes')
    .answersJson('changes', 'adopted', 'taken_over', 'clients', 'secrets')
    .examples(
      'keyward apply shop.yaml',
      'keyward apply --plan plan.json --secrets-to secrets.json shop.yaml',
      'keyward apply --url https://id.example.com --prune *.yaml',
    )
    .knows(
      'apply knows FILE, --url URL, --prune, --max-removals NUMBER, --take-over, --plan FILE and ' +
        '--secrets-to FILE',
    )
    .action((given: readonly string[], options: ApplyOptions) =>
      withoutConfiguration(async (report) => {
        const { apply } = await import('./commands/apply.js');
        await apply(report, given, options);
      }),
    );
};

const addPlan = (program: KeywardCommand, { withoutConfiguration }: CommandRunner): void => {
  const command = program
    .command('plan')
    .summary('say what documents of configuration would do')
    .description(
      'Says what documents of configuration would do, with the scopes that people and clients would gain and lose, ' +
        'and does nothing. Ends with 3 if there is something to do, and with 1 if it would be refused. ' +
        withCredentials,
    )
    .argument(files, filesText);
  withRunFlags(command)
    .option(
      '--fail-on <EFFECTS>',
      'end with 1 for these effects: lost, removals, ended_sessions, ended_tokens',
      effectsIn,
    )
    .answersJson(
      'plan',
      'changes',
      'adopted',
      'taken_over',
      'new_secrets',
      'gained',
      'lost',
      'ended_sessions',
      'ended_tokens',
      'truncated',
      'failed',
    )
    .examples(
      'keyward plan shop.yaml',
      'keyward plan --prune --fail-on lost,ended_sessions *.yaml',
      'keyward plan --json --url https://id.example.com shop.yaml > plan.json',
    )
    .knows(
      'plan knows FILE, --url URL, --prune, --max-removals NUMBER, --take-over and --fail-on EFFECTS',
    )
    .action((given: readonly string[], { failOn = [], ...flags }: PlanFlags) =>
      withoutConfiguration(async (report) => {
        const { plan } = await import('./commands/plan.js');
        await plan(report, given, { ...flags, failOn });
      }),
    );
};

interface PlanFlags extends RunFlags {
  readonly failOn?: readonly Failure[];
}

const effects: readonly string[] = ['lost', 'removals', 'ended_sessions', 'ended_tokens'];

const effectsIn = (text: string): readonly string[] => {
  const given = text.split(',');
  const wrong = given.find((each) => !effects.includes(each));
  if (wrong === undefined) return given;
  throw new UsageError(`--fail-on knows ${effects.join(', ')}, not ${wrong}`);
};

const addExport = (program: KeywardCommand, { withoutConfiguration }: CommandRunner): void => {
  program
    .command('export')
    .summary('print the configuration as a document')
    .description(
      'Prints what a tenant or the installation holds as a document in YAML, without any secret. The server may ' +
        `run meanwhile. ${withCredentials}`,
    )
    .option('--tenant <NAME>', 'the tenant; otherwise the rows of the installation')
    .option('--owner <NAME>', 'only the rows that documents of this owner manage')
    .option('--url <URL>', overUrl)
    .option('--out <FILE>', 'the file that is written; otherwise standard output')
    .answersJson('document', 'file')
    .examples('keyward export', 'keyward export --tenant acme --out acme.yaml')
    .knows('export knows --tenant NAME, --owner NAME, --url URL and --out FILE')
    .action((options: ExportOptions) =>
      withoutConfiguration(async (report) => {
        const { exportConfiguration } = await import('./commands/export.js');
        await exportConfiguration(report, options);
      }),
    );
};

const addAudit = (program: KeywardCommand, { withConfiguration }: CommandRunner): void => {
  const audit = program
    .command('audit')
    .summary('check the audit log')
    .description('Checks the audit log.')
    .knows('audit knows verify');
  audit
    .command('verify')
    .summary('check each chain of the audit log')
    .description(
      'Checks each chain of the audit log, and prints its last seal. The server may run meanwhile. Ends with 1 if a ' +
        'chain is broken, or was not sealed in time.',
    )
    .answersJson('chains')
    .examples('keyward audit verify', 'keyward audit verify --json')
    .knows('audit verify takes no words')
    .action(() =>
      withConfiguration(async (context) => {
        const { verifyAudit } = await import('./commands/audit.js');
        await verifyAudit(context);
      }),
    );
};

const addBackup = (program: KeywardCommand, { withConfiguration }: CommandRunner): void => {
  program
    .command('backup')
    .summary('copy the SQLite database to a new file')
    .description(
      'Copies the SQLite database to a new file, which only its owner can read. The server may run meanwhile. The ' +
        'copy does not hold the secret key.',
    )
    .argument('<FILE>', 'the new file; an existing one is never replaced')
    .answersJson('file', 'bytes')
    .examples('keyward backup /backups/keyward-monday.db')
    .knows('backup knows FILE')
    .action((file: string) =>
      withConfiguration(async (context) => {
        const { backup } = await import('./commands/backup.js');
        await backup(context, file);
      }),
    );
};

const addConvert = (program: KeywardCommand, { withoutConfiguration }: CommandRunner): void => {
  program
    .command('convert')
    .summary('turn what another system exports into files for this one')
    .description(
      'Turns what another system exports into documents for plan and apply, lines for import-users, secrets, and a ' +
        'report of what is lost. It asks neither a database nor the network, and replaces the files of an earlier ' +
        'run. The next run continues one that broke off.',
    )
    .addArgument(new Argument('<FORMAT>', 'the system').choices(formats))
    .argument('<INPUT...>', 'files, or a folder with files')
    .requiredOption('--out <FOLDER>', 'where the files are written')
    .option('--tenant <NAME>', 'the name of the tenant; otherwise that of the input')
    .option('--rp-id <HOST>', 'the host that passkeys were made for, if Keyward has the same')
    .option('--map <FILE>', 'for csv and ndjson: which column becomes which member, in YAML')
    .option('--hash-config <FILE>', 'for firebase: the parameters of its password hashes')
    .option('--strict', 'end with 1 if something is lost, or has to be supplied')
    .answersJson('files', 'counts', 'losses')
    .examples(
      'keyward convert keycloak realm.json --out moved',
      'keyward convert keycloak --rp-id id.example.com --out moved exported-folder',
      'keyward convert firebase users.json --hash-config hash.txt --out moved',
      'keyward convert auth0 tenant.yaml people.json hashes.json --out moved',
      'keyward convert csv people.csv --map map.yaml --out moved',
    )
    .knows(
      `convert knows FORMAT (${formats.join(', ')}), INPUT, --out FOLDER, --tenant NAME, --rp-id HOST, --map FILE, ` +
        '--hash-config FILE and --strict',
    )
    .action((format: ConvertFormat, inputs: readonly string[], options: ConvertOptions) =>
      withoutConfiguration(async (report) => {
        const { convert } = await import('./commands/convert.js');
        await convert(report, format, { ...options, inputs });
      }),
    );
};

const formats = [
  'keycloak',
  'auth0',
  'okta',
  'cognito',
  'firebase',
  'django',
  'wordpress',
  'csv',
  'ndjson',
] as const satisfies readonly ConvertFormat[];

const addCopy = (program: KeywardCommand, { withConfiguration }: CommandRunner): void => {
  program
    .command('copy')
    .summary('copy everything to a database of another kind')
    .description(
      'Copies everything from one database to an empty one, of the same kind or another, and compares both. Stop ' +
        'every server before. The next run continues one that broke off; until then, no server starts on the new ' +
        'database. The secret key stays the same. Ends with 1 if the audit log is broken, too.',
    )
    .requiredOption(
      '--from <URL>',
      'the database with the installation, as in KEYWARD_DATABASE_URL',
    )
    .requiredOption('--to <URL>', 'an empty database')
    .answersJson('rows', 'tables', 'chains')
    .examples(
      'keyward copy --from sqlite:./data/keyward.db --to postgres://keyward:SECRET@HOST/NAME',
      'keyward copy --from mysql://keyward:SECRET@HOST/NAME --to sqlite:./data/keyward.db',
    )
    .knows('copy knows --from URL and --to URL, and needs both')
    .action((words: CopyWords) =>
      withConfiguration(async (context) => {
        const { copy } = await import('./commands/copy.js');
        await copy(context, words);
      }),
    );
};

const addImportUsers = (program: KeywardCommand, { withConfiguration }: CommandRunner): void => {
  program
    .command('import-users')
    .summary('import users from a file')
    .description(
      'Imports a user from each line of a file. A line is JSON, written as for POST /users, and may have id, roles, ' +
        'groups, identities and authenticators, too. Refused lines are ' +
        'reported in FILE.report.ndjson, and the command ends with 1 then. The next run continues one that broke off.',
    )
    .argument('<FILE>', 'a file with a user on each line (NDJSON)')
    .option('--tenant <TENANT>', 'the id or the name of the tenant that all users belong to')
    .option('--update', 'give people who are there already what their line says')
    .answersJson('lines', 'created', 'updated', 'present', 'refused', 'need_reset', 'report')
    .examples(
      'keyward import-users people.ndjson',
      'keyward import-users --tenant acme people.ndjson',
      'keyward import-users --update people.ndjson',
    )
    .knows('import-users knows [--tenant TENANT] [--update] FILE')
    .action((file: string, options: { readonly tenant?: string; readonly update?: boolean }) =>
      withConfiguration(async (context) => {
        const { importUsers } = await import('./commands/import-users.js');
        const { tenant, update: updates = false } = options;
        await importUsers(context, { file, tenant, updates });
      }),
    );
};

const addInviteUsers = (program: KeywardCommand, { withConfiguration }: CommandRunner): void => {
  program
    .command('invite-users')
    .summary('invite people from a file')
    .description(
      'Makes an invitation of each line of a file. A line is JSON, written as for POST /tickets/invitation; with ' +
        'send_mail, its link is mailed, and otherwise it is added to FILE.links.ndjson, which opens accounts: keep ' +
        'it secret. An address whose invitation waits is left as it is. Refused lines are reported in ' +
        'FILE.report.ndjson, and the command ends with 1 then. The next run continues one that broke off.',
    )
    .argument('<FILE>', 'a file with an invitation on each line (NDJSON)')
    .option('--tenant <TENANT>', 'the id or the name of the tenant that all are invited to')
    .option('--again', 'mail a new link where an invitation waits; the link of before ends')
    .answersJson('lines', 'created', 'sent_again', 'present', 'refused', 'links', 'report')
    .examples(
      'keyward invite-users people.ndjson',
      'keyward invite-users --tenant acme --again people.ndjson',
    )
    .knows('invite-users knows [--tenant TENANT] [--again] FILE')
    .action((file: string, options: { readonly tenant?: string; readonly again?: boolean }) =>
      withConfiguration(async (context) => {
        const { inviteUsers } = await import('./commands/invite-users.js');
        const { tenant, again = false } = options;
        await inviteUsers(context, { file, tenant, again });
      }),
    );
};

const addExportUsers = (program: KeywardCommand, { withConfiguration }: CommandRunner): void => {
  program
    .command('export-users')
    .summary('write users to a file, with their password hashes')
    .description(
      'Writes each user as a line that import-users takes back, with the hash of the password, roles, groups, ' +
        'identities and second factors. The file opens accounts: keep it secret.',
    )
    .argument('<FILE>', 'the file that is written (NDJSON); it must not be there')
    .option('--tenant <TENANT>', 'the id or the name of the tenant whose users are written')
    .answersJson('file', 'users', 'without_hash')
    .examples(
      'keyward export-users people.ndjson',
      'keyward export-users --tenant acme people.ndjson',
    )
    .knows('export-users knows [--tenant TENANT] FILE')
    .action((file: string, { tenant }: { readonly tenant?: string }) =>
      withConfiguration(async (context) => {
        const { exportUsers } = await import('./commands/export-users.js');
        await exportUsers(context, { file, tenant });
      }),
    );
};

const addMigrate = (program: KeywardCommand, { withConfiguration }: CommandRunner): void => {
  program
    .command('migrate')
    .summary('bring the tables up to date')
    .description(
      'Makes the tables, or brings them up to date, and ends. Each start of a server does the same; with this ' +
        'command, a server needs no right to change tables.',
    )
    .option('--without-stop', 'change nothing if servers of the version before have to be stopped')
    .answersJson('migrations')
    .examples(
      'keyward migrate',
      'keyward migrate --without-stop',
      'KEYWARD_DATABASE_URL=postgres://owner:SECRET@HOST/NAME keyward migrate',
    )
    .knows('migrate knows --without-stop')
    .action(({ withoutStop = false }: { readonly withoutStop?: boolean }) =>
      withConfiguration(async (context) => {
        const { migrate } = await import('./commands/migrate.js');
        await migrate(context, { withoutStop });
      }),
    );
};

const addOutbox = (program: KeywardCommand, { withConfiguration }: CommandRunner): void => {
  program
    .command('outbox')
    .summary('read the mails that are files, because no mail server is set')
    .description(
      'Lists the newest mails in the outbox, up to 100, or shows one with its whole links. It reads the files of ' +
        'this machine. A link in a mail opens the account of its reader.',
    )
    .argument('[MAIL]', 'the id of a mail of the list, or newest')
    .answersJson('folder', 'mails', 'has_more')
    .examples('keyward outbox', 'keyward outbox newest', 'keyward outbox --json')
    .knows('outbox knows the id of a mail, or newest')
    .action((mail: string | undefined) =>
      withConfiguration(async (context) => {
        const { showOutbox } = await import('./commands/outbox.js');
        await showOutbox(context, mail);
      }),
    );
};

const addRecoverAdmin = (program: KeywardCommand, { withConfiguration }: CommandRunner): void => {
  program
    .command('recover-admin')
    .summary('restore access when no administrator can log in')
    .description(
      'Restores access when no administrator can log in any more: gives an administrator a new password, and prints ' +
        'it this once. The server may run meanwhile.',
    )
    .option('--username <NAME>', 'the administrator; otherwise the first one')
    .option('--create', 'make the user of --username if there is none')
    .option('--client', 'renew the secret of the Default Client, too')
    .answersJson('username', 'password', 'client_id', 'client_secret')
    .examples(
      'keyward recover-admin',
      'keyward recover-admin --username ada --client',
      'keyward recover-admin --username grace --create',
    )
    .knows('recover-admin knows --username NAME, --create and --client')
    .action((options: RecoverOptions) =>
      withConfiguration(async (context) => {
        const { recoverAdmin } = await import('./commands/recover-admin.js');
        await recoverAdmin(context, options);
      }),
    );
};

const addRekey = (program: KeywardCommand, { withConfiguration }: CommandRunner): void => {
  program
    .command('rekey')
    .summary('change the secret key')
    .description(
      'Seals everything anew with a new secret key, while servers that hold both keys run. A run that was cut off is ' +
        'finished by the next.',
    )
    .answersJson('step', 'new_key', 'values', 'damaged', 'damaged_places')
    .examples(
      'keyward rekey',
      'KEYWARD_SECRET_KEY=NEW KEYWARD_PREVIOUS_SECRET_KEY=OLD keyward rekey',
    )
    .knows('rekey takes no words')
    .action(() =>
      withConfiguration(async (context) => {
        const { rekey } = await import('./commands/rekey.js');
        await rekey(context);
      }),
    );
};

const addRotateKeys = (program: KeywardCommand, { withConfiguration }: CommandRunner): void => {
  const algorithms = new Argument(
    '[ALGORITHM...]',
    'the algorithms whose keys are rotated; otherwise all in use, except SAML',
  ).choices(keyKinds);

  program
    .command('rotate-keys')
    .summary('publish the next signing keys')
    .description(
      'Publishes the next signing key of each algorithm. It signs as soon as every verifier can know it. The server ' +
        'may run meanwhile.',
    )
    .addArgument(algorithms)
    .answersJson('keys')
    .examples('keyward rotate-keys', 'keyward rotate-keys RS256')
    .knows(`rotate-keys knows ${keyKinds.join(', ')}`)
    .action((wanted: readonly (typeof keyKinds)[number][]) =>
      withConfiguration(async (context) => {
        const { rotateKeys } = await import('./commands/rotate-keys.js');
        await rotateKeys(context, wanted);
      }),
    );
};

interface SyncFlags {
  readonly force: boolean;
}

const addSyncDirectory = (program: KeywardCommand, { withConfiguration }: CommandRunner): void => {
  program
    .command('sync-directory')
    .summary('ask directories about the people who are linked to them')
    .description(
      'Asks each LDAP directory about the people who are linked to it: blocks who is disabled or gone there, ' +
        'unblocks who is back, and lets groups follow. Servers do so every hour. The server may run meanwhile.',
    )
    .option(
      '--force',
      'block people who are gone, also where more than a fifth are gone at once',
      false,
    )
    .answersJson('directories')
    .examples('keyward sync-directory', 'keyward sync-directory --force')
    .knows('sync-directory knows --force')
    .action((flags: SyncFlags) =>
      withConfiguration(async (context) => {
        const { syncDirectory } = await import('./commands/sync-directory.js');
        await syncDirectory(context, flags);
      }),
    );
};

const addTurnStream = (program: KeywardCommand, { withConfiguration }: CommandRunner): void => {
  program
    .command('turn-stream')
    .summary('pause, disable or enable a stream of Shared Signals')
    .description(
      'Sets the status of a stream of Shared Signals, and tells its receiver of it. A stream that is paused holds ' +
        'what happens, and one that is disabled lets it go. The server may run meanwhile.',
    )
    .argument('<STREAM>', 'the id of the stream, or of the client that made it')
    .addArgument(new Argument('<STATUS>', 'what the stream is from now on').choices(streamStatuses))
    .option('--reason <TEXT>', 'what the receiver and administrators read')
    .option('--dry-run', 'try it, and change nothing')
    .answersJson('stream', 'status', 'before', 'dry_run')
    .examples(
      'keyward turn-stream 7d1c2a90-5b1e-4e0c-9a53-0f6c4d2b8e11 paused --reason "Upkeep until noon"',
      'keyward turn-stream 7d1c2a90-5b1e-4e0c-9a53-0f6c4d2b8e11 enabled',
    )
    .knows(
      `turn-stream knows STREAM, STATUS (${streamStatuses.join(', ')}), --reason TEXT and --dry-run`,
    )
    .action((stream: string, status: StreamStatus, options: TurnOptions) =>
      withConfiguration(async (context) => {
        const { turnStream } = await import('./commands/turn-stream.js');
        await turnStream(context, { ...options, stream, status });
      }),
    );
};

interface ListenFlags {
  readonly url: string;
  readonly events: string;
  readonly forwardTo?: string;
  readonly port: number;
  readonly reachedAt?: string;
  readonly values?: boolean;
  readonly allTenants?: boolean;
}

const addWebhooks = (program: KeywardCommand, { withoutConfiguration }: CommandRunner): void => {
  const webhooks = program
    .command('webhooks')
    .summary('receive webhooks while you develop')
    .description('Receives webhooks while you develop.')
    .knows('webhooks knows listen');
  webhooks
    .command('listen')
    .summary('show what a server tells by webhook, until Ctrl-C')
    .description(
      'Makes a webhook for the time being, verifies and shows each event that it is told, and removes it at Ctrl-C. ' +
        'KEYWARD_CLIENT_ID and KEYWARD_CLIENT_SECRET hold the credentials of a client. With --json, it prints an ' +
        'object for each event.',
    )
    .requiredOption('--url <URL>', 'the server')
    .option(
      '--events <TYPES>',
      'names of events, or user.* for all that begin so; otherwise all',
      '*',
    )
    .option('--forward-to <URL>', 'a program that gets each message as it came', httpAddress)
    .option('--port <NUMBER>', 'the port of this machine; otherwise a free one', portNumber, 0)
    .option(
      '--reached-at <URL>',
      'where the server reaches this port, such as a tunnel',
      httpAddress,
    )
    .option('--values', 'with the values before and after')
    .option('--all-tenants', 'events of all tenants, for global callers')
    .answersJson(
      'event',
      'webhook_id',
      'webhook_secret',
      'message',
      'forwarded_status',
      'forwarded_problem',
    )
    .examples(
      'keyward webhooks listen --url http://localhost:3000',
      'keyward webhooks listen --url http://localhost:3000 --events "user.*,role.*"',
      'keyward webhooks listen --url http://localhost:3000 --forward-to http://localhost:8080/hook',
    )
    .knows(
      'webhooks listen knows --url URL, --events TYPES, --forward-to URL, --port NUMBER, --reached-at URL, --values ' +
        'and --all-tenants, and needs --url',
    )
    .action(({ events, values = false, allTenants = false, ...flags }: ListenFlags) =>
      withoutConfiguration(async (report) => {
        const { listenToWebhooks } = await import('./commands/listen-to-webhooks.js');
        const types = events.split(',').map((type) => type.trim());
        await listenToWebhooks(report, { ...flags, events: types, values, allTenants });
      }),
    );
};

/** A text that is refused may hold a password, so the error does not repeat it. */
const httpAddress = (text: string): string => {
  if (webUrl(text) !== undefined) return text;
  throw new UsageError(
    'webhooks listen takes http and https addresses without user and password, such as http://localhost:8080/hook',
  );
};

const portNumber = (text: string): number => {
  if (/^\d{1,5}$/.test(text) && Number(text) < 65_536) return Number(text);
  throw new UsageError(`--port takes a number from 0 to 65535, not ${text}`);
};

const addWithdrawKey = (program: KeywardCommand, { withConfiguration }: CommandRunner): void => {
  program
    .command('withdraw-key')
    .summary('take a stolen signing key away at once')
    .description(
      'Takes a stolen signing key away at once, with all tokens that it signed, and says which key signs instead.',
    )
    .argument('<KEY_ID>', 'the kid of the key, as in /.well-known/jwks.json')
    .answersJson('algorithm', 'withdrawn_key_id', 'signing_key_id')
    .examples('keyward withdraw-key 3f6c0a1e')
    .knows('withdraw-key takes the kid of one key')
    .action((id: string) =>
      withConfiguration(async (context) => {
        const { withdrawKey } = await import('./commands/withdraw-key.js');
        await withdrawKey(context, id);
      }),
    );
};

const shells = ['bash', 'zsh', 'fish'] as const;

const addCompletion = (program: KeywardCommand, { withoutConfiguration }: CommandRunner): void => {
  program
    .command('completion')
    .summary('print a script that completes commands in a shell')
    .description('Prints a script with which a shell completes commands, options and files.')
    .addArgument(new Argument('<SHELL>', 'the shell').choices(shells))
    .answersJson('shell', 'script')
    .examples(
      'source <(keyward completion bash)',
      'keyward completion zsh > "${fpath[1]}/_keyward"',
      'keyward completion fish > ~/.config/fish/completions/keyward.fish',
    )
    .knows(`completion knows ${shells.join(', ')}`)
    .action((shell: (typeof shells)[number]) =>
      withoutConfiguration(async (report) => {
        const { completion } = await import('./commands/completion.js');
        completion(report, program, shell);
      }),
    );
};

/** Options of the program itself, which are no options of `serve`. */
const ownOptions = ['-h', '--help', '--version'];

/** `keyward --new-database` means `keyward serve --new-database`. */
export const withCommand = (words: readonly string[]): readonly string[] => {
  const [first] = words;
  if (first === undefined) return ['serve'];
  const isOfServe = first.startsWith('-') && !ownOptions.includes(first);
  return isOfServe ? ['serve', ...words] : words;
};
