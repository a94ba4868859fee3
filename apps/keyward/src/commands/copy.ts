import {
  aesGcmSealer,
  deriveSealingKey,
  readSecretKey,
  rememberingSealer,
} from '@keyward/platform-node';
import {
  copyDatabase,
  type ComparedTable,
  type CopyProgress,
  type DatabaseAddress,
} from '@keyward/storage-typeorm';
import type { AuditFinding } from '@keyward/core/management';
import type { Storage } from '@keyward/core/ports';
import {
  ConfigurationError,
  databaseUrl,
  explainFiles,
  identifiers,
  nameIn,
  type Configuration,
  type Container,
} from '@keyward/server/parts';
import { collectEarly } from '../small-heap.js';
import { describeFinding, findingOnWire, verifyChains } from './audit.js';
import { containerOf, type CommandContext } from './command-context.js';
import type { Report } from './report.js';

export interface CopyWords {
  readonly from: string;
  readonly to: string;
}

/**
 * `keyward copy --from URL --to URL`: copies an installation to an empty database of another kind, while no server runs
 * on either. A run that was cut off is continued by the next.
 *
 * An audit log that is broken at the source is broken in the copy, too, which is a problem.
 */
export const copy = async (context: CommandContext, words: CopyWords): Promise<void> => {
  const { configuration, report } = context;
  const from = addressIn('--from', words.from);
  const to = addressIn('--to', words.to);
  collectEarly();

  const ofSource = { ...context, configuration: { ...configuration, database: from } };
  const container = containerOf(ofSource);
  let findings: readonly AuditFinding[] = [];
  const tables = await explainFiles('--from or --to', () =>
    copyDatabase({
      from,
      to,
      openSealer: async () => {
        await assertKeyOfSource(ofSource.configuration);
        return sealerIn(container);
      },
      warn: (text) => report.say(text),
      progress: (reached) => tell(report, reached),
      verify: async (storage) => {
        findings = await verifyOn(storage, container, report);
      },
    }),
  );

  for (const finding of findings) report.say(describeFinding(finding));
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const broken = findings.filter((finding) => finding.broken !== undefined);
  report.say(`Done: --to holds the same ${rows} rows as --from. It needs the same secret key.`);
  if (broken.length > 0) report.say('The audit log was broken before, and so it is in the copy.');
  report.finish(
    { rows, tables: tables.map(tableOnWire), chains: findings.map(findingOnWire) },
    broken.length === 0 ? 'done' : 'problem',
  );
};

const addressIn = (option: string, url: string): DatabaseAddress => {
  const address = readUrl(option, url);
  if (address.kind === 'memory')
    throw new ConfigurationError(`${option} is memory:, which goes with its process`);
  return address;
};

const readUrl = (option: string, url: string): Configuration['database'] => {
  try {
    return databaseUrl.check(url);
  } catch (error) {
    throw new ConfigurationError(`${option} ${(error as Error).message}`);
  }
};

/** A key that is made now opens nothing, and would be taken for the one that is missing. */
const assertKeyOfSource = async (configuration: Configuration): Promise<void> => {
  const { secretKey, database, dataDirectory } = configuration;
  if (secretKey !== undefined) return;

  const name = nameIn(configuration, 'secretKey');
  if (database.kind !== 'sqlite')
    throw new ConfigurationError(`${name} is required: the key of the servers on --from`);

  if ((await readSecretKey(dataDirectory)) === undefined)
    throw new ConfigurationError(
      `${name} is required, or KEYWARD_DATA_DIR with the secret.key of --from: there is none in ` +
        dataDirectory,
    );
};

const sealerIn = async (container: Container) => {
  const secretKeys = (await container.getAsync(identifiers.secretKeys))!;
  const [newest, ...earlier] = secretKeys.map(deriveSealingKey);
  return rememberingSealer(aesGcmSealer(newest!, ...earlier));
};

const tell = (report: Report, { step, table, rows, of }: CopyProgress): void => {
  report.progress.show(`${table}: ${rows} of ${of} rows are ${step} …`);
  if (rows >= of) report.say(`${table}: ${rows} rows are ${step}`);
};

const verifyOn = async (
  storage: Storage,
  container: Container,
  report: Report,
): Promise<readonly AuditFinding[]> => {
  container.rebind(identifiers.storage).toConstantValue(storage);
  const keyward = await container.getAsync(identifiers.keyward);
  return verifyChains(keyward, report);
};

const tableOnWire = ({ table, rows, digest }: ComparedTable): object => ({
  table,
  rows,
  sha256: digest,
});
