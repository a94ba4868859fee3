import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { configurationLimits } from '@keyward/core/management';
import {
  BrokenInput,
  convertCsv,
  convertKeycloak,
  convertLines,
  lossKinds,
  readRowMap,
  sameNames,
  splitDocuments,
  type Conversion,
  type Input,
  type RowMap,
  type Sinks,
  type TableOptions,
} from '@keyward/convert';
import { hashProblem } from '@keyward/platform-node';
import { ConfigurationError } from '@keyward/server/parts';
import { parse, stringify } from 'yaml';
import { linesOfLosses, lossReport, type LossReport } from '../conversion/loss-report.js';
import { filesIn, type PieceFile, type WrittenFiles } from '../conversion/written-files.js';
import type { Report } from './report.js';

export type ConvertFormat = 'keycloak' | 'csv' | 'ndjson';

export interface ConvertOptions {
  readonly inputs: readonly string[];
  readonly out: string;
  readonly tenant?: string | undefined;
  readonly rpId?: string | undefined;
  readonly map?: string | undefined;
  readonly strict?: boolean | undefined;
}

/** `keyward convert FORMAT INPUT… --out FOLDER`: turns what another system exports into files for this one. */
export const convert = async (
  report: Report,
  format: ConvertFormat,
  options: ConvertOptions,
): Promise<void> => {
  const inputs = await inputsIn(options.inputs);
  const map = await mapIn(format, options.map);
  const files = await filesIn(options.out).catch(() => {
    throw new ConfigurationError(`${options.out} is no folder that can be written`);
  });
  try {
    await convertInto(files, report, { ...options, format, inputs, map });
  } catch (error) {
    await files.discard();
    if (error instanceof BrokenInput) throw new ConfigurationError(error.message);
    throw error;
  }
};

interface Run extends Omit<ConvertOptions, 'inputs' | 'map'> {
  readonly format: ConvertFormat;
  readonly inputs: readonly Input[];
  readonly map: RowMap;
}

const convertInto = async (files: WrittenFiles, report: Report, run: Run): Promise<void> => {
  const { format, inputs, strict = false } = run;
  const counts: Record<string, { read: number; written: number }> = {};
  const source = { format, files: inputs.map(({ name }) => name) };
  const losses = await lossReport(files.open('report.json'), source);
  const sinks = sinksTo({ losses, users: files.open('users.ndjson'), counts, report });

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
  sayResult(report, { losses, counts, isWhole: parts.length === documents.length });
  const isIncomplete = [...losses.counted().keys()].some(
    (code) => lossKinds[code].severity !== 'changed',
  );
  report.finish(
    { files: written, counts, losses: Object.fromEntries(losses.counted()) },
    strict && isIncomplete ? 'problem' : 'done',
  );
};

const conversionOf = (
  { format, inputs, map, tenant, rpId }: Run,
  sinks: Sinks,
): Promise<Conversion> => {
  const options: TableOptions = { judgeHash, tenant, rpId, map };
  if (format === 'keycloak') return convertKeycloak(inputs, options, sinks);
  return (format === 'csv' ? convertCsv : convertLines)(inputs, options, sinks);
};

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
}

const shownEvery = 1000;

const sinksTo = ({ losses, users, counts, report }: SinkPlaces): Sinks => ({
  loss: losses.add,
  count: (kind, what) => {
    const count = (counts[kind] ??= { read: 0, written: 0 });
    count[what]++;
    if (what === 'read' && count.read % shownEvery === 0)
      report.progress.show(`${count.read} people are read …`);
  },
  async user(line) {
    await users.write(`${JSON.stringify(line)}\n`);
    await losses.flush();
  },
});

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

/** Files as they are named, and those of a folder by their names. */
const inputsIn = async (paths: readonly string[]): Promise<readonly Input[]> => {
  const files: string[] = [];
  for (const path of paths) {
    const found = await stat(path).catch(() => {
      throw new ConfigurationError(`${path} cannot be read`);
    });
    if (!found.isDirectory()) files.push(path);
    else
      files.push(
        ...(await readdir(path))
          .filter((name) => name.endsWith('.json'))
          .sort()
          .map((name) => join(path, name)),
      );
  }
  if (files.length === 0) throw new ConfigurationError(`${paths.join(', ')} holds no file in JSON`);
  return files.map((path) => ({ name: basename(path), read: () => createReadStream(path) }));
};

const mapIn = async (format: ConvertFormat, file: string | undefined): Promise<RowMap> => {
  if (file === undefined) return sameNames;
  if (format === 'keycloak') throw new ConfigurationError('--map is for csv and ndjson');
  const text = await readFile(file, 'utf8').catch(() => {
    throw new ConfigurationError(`${file} cannot be read`);
  });
  try {
    return readRowMap(file, parse(text, { schema: 'core', maxAliasCount: 0 }));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new ConfigurationError(message.startsWith(file) ? message : `${file}: ${message}`);
  }
};

/** For a shell: `set -a; . secrets.env`. */
const environmentOf = (secrets: ReadonlyMap<string, string>): string =>
  [...secrets].map(([name, value]) => `${name}='${value.replaceAll("'", `'\\''`)}'\n`).join('');
