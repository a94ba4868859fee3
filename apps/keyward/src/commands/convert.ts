import { createReadStream } from 'node:fs';
import { access, constants, readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { configurationLimits } from '@keyward/core/management';
import {
  BrokenInput,
  convertAuth0,
  convertCognito,
  convertCsv,
  convertDjango,
  convertFirebase,
  convertKeycloak,
  convertLines,
  convertWordpress,
  convertOkta,
  lossKinds,
  readHashConfig,
  readRowMap,
  sameNames,
  splitDocuments,
  type Auth0Options,
  type Conversion,
  type FirebaseOptions,
  type Input,
  type RowMap,
  type Sinks,
  type TableOptions,
} from '@keyward/convert';
import { fileDecoder, hashProblem, textOfFile, type FileDecoder } from '@keyward/platform-node';
import { ConfigurationError } from '@keyward/server/parts';
import { parse, stringify } from 'yaml';
import {
  checkpointName,
  differenceIn,
  isWhole,
  readCheckpoint,
  removeCheckpoint,
  stampOf,
  writeCheckpoint,
  type Checkpoint,
  type ConversionStamp,
} from '../conversion/checkpoint.js';
import { linesOfLosses, lossReport, type LossReport } from '../conversion/loss-report.js';
import { filesIn, type PieceFile, type WrittenFiles } from '../conversion/written-files.js';
import { programVersion } from '../version.js';
import type { Report } from './report.js';

interface Convert {
  (
    inputs: readonly Input[],
    options: TableOptions & Auth0Options & FirebaseOptions,
    sinks: Sinks,
  ): Promise<Conversion>;
}

const converts = {
  keycloak: convertKeycloak,
  auth0: convertAuth0,
  okta: convertOkta,
  cognito: convertCognito,
  firebase: convertFirebase,
  django: convertDjango,
  wordpress: convertWordpress,
  csv: convertCsv,
  ndjson: convertLines,
} as const satisfies Readonly<Record<string, Convert>>;

export type ConvertFormat = keyof typeof converts;

export interface ConvertOptions {
  readonly inputs: readonly string[];
  readonly out: string;
  readonly tenant?: string | undefined;
  readonly rpId?: string | undefined;
  readonly map?: string | undefined;
  readonly hashConfig?: string | undefined;
  readonly strict?: boolean | undefined;
}

/** `keyward convert FORMAT INPUT… --out FOLDER`: turns what another system exports into files for this one. */
export const convert = async (
  report: Report,
  format: ConvertFormat,
  options: ConvertOptions,
): Promise<void> => {
  const paths = await pathsIn(format, options.inputs);
  const map = await mapIn(format, options.map);
  const hashConfig = await hashConfigIn(format, options.hashConfig);
  const files = await filesIn(options.out).catch(() => {
    throw new ConfigurationError(`${options.out} is no folder that can be written`);
  });
  const stamp = {
    program: programVersion,
    format,
    settings: JSON.stringify([options.tenant, options.rpId, map.text]),
    inputs: await stampOf([...paths, options.hashConfig].filter((path) => path !== undefined)),
  };
  const begun = await begunIn(report, options.out, stamp);
  const inputs = paths.map((path) => ({
    name: basename(path),
    read: () => utf8Of(basename(path), createReadStream(path)),
  }));
  try {
    const run = { ...options, format, inputs, map: map.map, hashConfig, stamp, begun };
    await convertInto(files, report, run);
  } catch (error) {
    if (!(error instanceof BrokenInput)) {
      await files.close();
      throw error;
    }
    await files.discard();
    await removeCheckpoint(options.out);
    throw new ConfigurationError(error.message);
  }
};

/** Rule: a conversion that broke off goes on with the same input and options alone. */
const begunIn = async (
  report: Report,
  out: string,
  stamp: ConversionStamp,
): Promise<Checkpoint | undefined> => {
  const begun = await readCheckpoint(out);
  if (begun === undefined) return undefined;
  const difference = differenceIn(begun, stamp);
  if (difference !== undefined)
    throw new ConfigurationError(
      `${out} holds a conversion that broke off, of ${difference}. ` +
        `Remove ${join(out, checkpointName)} to begin anew`,
    );
  if (await isWhole(out, begun)) {
    report.say(`The conversion goes on after ${begun.people} people.`);
    return begun;
  }
  report.say('What an earlier run has written is not there: the conversion begins anew.');
  await removeCheckpoint(out);
  return undefined;
};

interface Run extends Omit<ConvertOptions, 'inputs' | 'map' | 'hashConfig'> {
  readonly format: ConvertFormat;
  readonly inputs: readonly Input[];
  readonly map: RowMap;
  readonly hashConfig: FirebaseOptions['hashConfig'];
  readonly stamp: ConversionStamp;
  readonly begun: Checkpoint | undefined;
}

const convertInto = async (files: WrittenFiles, report: Report, run: Run): Promise<void> => {
  const { format, inputs, begun, strict = false } = run;
  const counts: Record<string, { read: number; written: number }> = {};
  const source = { format, files: inputs.map(({ name }) => name) };
  const open = (name: string): Promise<PieceFile> => files.open(name, begun?.written[name]);
  const losses = await lossReport(await open('report.json'), source, begun !== undefined);
  const users = await open('users.ndjson');
  const sinks = sinksTo({ losses, users, counts, report, note: notedIn(files, run), begun });

  const { documents, secrets } = await conversionOf(run, sinks);
  const parts = splitDocuments(documents, configurationLimits);
  for (const [at, document] of parts.entries())
    await files.add(
      `configuration-${String(at + 1).padStart(2, '0')}.yaml`,
      stringify(document, { lineWidth: 0, aliasDuplicateObjects: false }),
    );
  if (secrets.size > 0) await files.add('secrets.env', environmentOf(secrets));
  await losses.close(counts);

  const written = await files.finish();
  await removeCheckpoint(run.out);
  const tenant = tenantIn(documents);
  if (tenant !== undefined) report.say(`The tenant is ${tenant}.`);
  sayResult(report, { losses, counts, isWhole: parts.length === documents.length });
  const isIncomplete = [...losses.counted().keys()].some(
    (code) => lossKinds[code].severity !== 'changed',
  );
  report.finish(
    { files: written, counts, losses: Object.fromEntries(losses.counted()) },
    strict && isIncomplete ? 'problem' : 'done',
  );
};

/** Which its people are imported to. */
const tenantIn = (documents: Conversion['documents']): string | undefined =>
  documents.flatMap(({ tenant, tenants = [] }) => tenant ?? tenants[0]?.tenant_name ?? [])[0];

const conversionOf = (
  { format, inputs, map, hashConfig, tenant, rpId }: Run,
  sinks: Sinks,
): Promise<Conversion> => {
  const options = { judgeHash, readYaml, tenant, rpId, map, hashConfig };
  return converts[format](inputs, options, sinks);
};

/** Without the lines of the file that an error shows, since they may hold secrets. */
const readYaml: Auth0Options['readYaml'] = (text) => {
  try {
    return parse(text, { schema: 'core', maxAliasCount: 100, logLevel: 'error' });
  } catch (error) {
    const [message = ''] = String(error instanceof Error ? error.message : error).split('\n', 1);
    throw new Error(message.replace(/:$/, ''), { cause: error });
  }
};

/** Those whose people are rows of a table of one's own. */
const isTable = (format: ConvertFormat): boolean => format === 'csv' || format === 'ndjson';

const judgeHash: TableOptions['judgeHash'] = ({ algorithm, value }) => {
  const problem = hashProblem(algorithm, value);
  if (problem === undefined) return 'taken';
  return problem.unfit === 'too_costly' ? 'hash_too_costly' : 'hash_malformed';
};

interface SinkPlaces {
  readonly losses: LossReport;
  readonly users: PieceFile;
  readonly counts: Record<string, { read: number; written: number }>;
  readonly report: Report;
  readonly note: (people: number) => Promise<void>;
  readonly begun: Checkpoint | undefined;
}

const notedEvery = 10_000;

/** Notes how far it has come. */
const notedIn =
  (files: WrittenFiles, { out, stamp }: Run) =>
  async (people: number): Promise<void> => {
    if (people % notedEvery !== 0) return;
    await writeCheckpoint(out, { ...stamp, people, written: await files.sync() });
  };

const shownEvery = 1000;

const sinksTo = ({ losses, users, counts, report, note, begun }: SinkPlaces): Sinks => {
  const there = begun?.people ?? 0;
  let people = 0;
  return {
    // What was noted before the last person of an earlier run was written with that person.
    loss: (loss) => losses.add(loss, people < there),
    count: (kind, what) => {
      const count = (counts[kind] ??= { read: 0, written: 0 });
      count[what]++;
      if (what === 'read' && count.read % shownEvery === 0)
        report.progress.show(`${count.read} people are read …`);
    },
    async user(line) {
      people++;
      if (people <= there) return;
      await users.write(`${JSON.stringify(line)}\n`);
      await losses.flush();
      await note(people);
    },
  };
};

const sayResult = (
  report: Report,
  {
    losses,
    counts,
    isWhole,
  }: Pick<SinkPlaces, 'losses' | 'counts'> & { readonly isWhole: boolean },
): void => {
  for (const [kind, { read, written }] of Object.entries(counts))
    report.say(
      read === 0 ? `${kind}: ${written} written` : `${kind}: ${read} read, ${written} written`,
    );
  for (const line of linesOfLosses(losses.counted())) report.say(line);
  if (!isWhole)
    report.say(
      `There are more than ${configurationLimits.rows} rows, so the documents are not one unit: ` +
        'apply them one by one, in their order.',
    );
  report.say('Each loss stands in report.json.');
};

const utf8Mark = Buffer.from([0xef, 0xbb, 0xbf]);

/** PowerShell and Notepad write UTF-16 or a byte order mark. What comes in UTF-8 is passed on as it is. */
async function* utf8Of(
  name: string,
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  let decoder: FileDecoder | undefined;
  let isFirst = true;
  for await (const piece of pieces) {
    if (isFirst && (piece[0] === 0xff || piece[0] === 0xfe)) decoder = fileDecoder();
    const isMarked = isFirst && utf8Mark.equals(piece.subarray(0, utf8Mark.length));
    isFirst = false;
    if (decoder === undefined) yield isMarked ? piece.subarray(utf8Mark.length) : piece;
    else yield Buffer.from(decodedIn(name, () => decoder!.decode(piece)));
  }
  if (decoder !== undefined) decodedIn(name, decoder.end);
}

const decodedIn = (name: string, decode: () => string): string => {
  try {
    return decode();
  } catch {
    throw new BrokenInput(`${name}: is no text in UTF-8 or UTF-16: save it as UTF-8`);
  }
};

/** What is read of a folder. */
const filesOf: Readonly<Partial<Record<ConvertFormat, RegExp>>> = {
  auth0: /\.(ya?ml|json|ndjson)$/,
  cognito: /\.(csv|json)$/,
};

/** Files as they are named, and those of a folder by their names. */
const pathsIn = async (
  format: ConvertFormat,
  paths: readonly string[],
): Promise<readonly string[]> => {
  const isRead = filesOf[format] ?? /\.json$/;
  const files: string[] = [];
  for (const path of paths) {
    const found = await stat(path).catch(() => cannotRead(path));
    if (!found.isDirectory()) files.push(path);
    else {
      const names = await readdir(path).catch(() => cannotRead(path));
      const read = names.filter((name) => isRead.test(name)).sort();
      files.push(...read.map((name) => join(path, name)));
    }
  }
  if (files.length === 0) throw new ConfigurationError(`${paths.join(', ')} holds no file to read`);
  for (const file of files) await assertReadable(file);
  return files;
};

const cannotRead = (path: string): never => {
  throw new ConfigurationError(`${path} cannot be read`);
};

/** A folder that has the name of a file is not passed over: what it holds would be missing without a word. */
const assertReadable = async (file: string): Promise<void> => {
  const found = await stat(file).catch(() => cannotRead(file));
  if (found.isDirectory())
    throw new ConfigurationError(`${file} is a folder; give its files, or the folder by itself`);
  await access(file, constants.R_OK).catch(() => cannotRead(file));
};

interface GivenMap {
  readonly map: RowMap;
  readonly text: string;
}

const mapIn = async (format: ConvertFormat, file: string | undefined): Promise<GivenMap> => {
  if (file === undefined) return { map: sameNames, text: '' };
  if (!isTable(format)) throw new ConfigurationError('--map is for csv and ndjson');
  const text = await textOf(file);
  try {
    return { map: readRowMap(file, parse(text, { schema: 'core', maxAliasCount: 0 })), text };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new ConfigurationError(message.startsWith(file) ? message : `${file}: ${message}`);
  }
};

const textOf = async (file: string): Promise<string> => {
  const bytes = await readFile(file).catch(() => cannotRead(file));
  try {
    return textOfFile(bytes);
  } catch {
    throw new ConfigurationError(`${file}: is no text in UTF-8 or UTF-16: save it as UTF-8`);
  }
};

const hashConfigIn = async (
  format: ConvertFormat,
  file: string | undefined,
): Promise<FirebaseOptions['hashConfig']> => {
  if (file === undefined) return undefined;
  if (format !== 'firebase') throw new ConfigurationError('--hash-config is for firebase');
  const text = await textOf(file);
  try {
    return readHashConfig(file, text);
  } catch (error) {
    throw new ConfigurationError((error as Error).message);
  }
};

/** For a shell: `set -a; . secrets.env`. */
const environmentOf = (secrets: ReadonlyMap<string, string>): string =>
  [...secrets].map(([name, value]) => `${name}='${value.replaceAll("'", `'\\''`)}'\n`).join('');
