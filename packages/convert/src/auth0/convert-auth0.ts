/**
 * Converts a tenant of Auth0: what its Deploy CLI exports as YAML, the bulk export of people, and the hashes that its
 * support hands out. The last two are JSON on lines, of any size.
 */
import { BrokenInput, type Input } from '../broken-input.js';
import type { Conversion, ConversionOptions, Sinks } from '../conversion.js';
import { readLines } from '../csv/read-rows.js';
import { lossLog, type LossLog } from '../losses.js';
import { isObject, type JsonObject } from '../members.js';
import { hashBook, hashesAtOnce, isOfShare, shareCount, type Share } from './hashes.js';
import { convertTenant } from './tenant.js';
import { convertUser, databaseIdOf } from './users.js';

export interface Auth0Options extends ConversionOptions {
  /** Turns YAML into values; an error that it throws says where. */
  readonly readYaml: (text: string) => unknown;
  /** So many hashes are in the memory at once. For more, the files are read several times. */
  readonly hashesAtOnce?: number | undefined;
}

export const convertAuth0 = async (
  inputs: readonly Input[],
  options: Auth0Options,
  sinks: Sinks,
): Promise<Conversion> => {
  const losses = lossLog(sinks.loss);
  const files = await sorted(inputs);
  const tenant = await tenantIn(files.tenant, options);
  const { documents, secrets, providers } = convertTenant({ losses, options, sinks }, tenant);
  notePeople(losses, files);

  const hashes = hashBook(losses, files.hashes);
  const hasHashes = files.hashes.length > 0;
  const shares = await shareCount(files.hashes, options.hashesAtOnce ?? hashesAtOnce);
  for (let at = 0; at < shares; at++) {
    const share: Share = { at, of: shares };
    await hashes.load(share);
    for (const input of files.people)
      for await (const { columns } of readLines(input)) {
        const id = databaseIdOf(columns);
        if (!isOfShare(id ?? '', share)) continue;
        sinks.count('user', 'read');
        const hash = id === undefined ? undefined : hashes.take(id);
        await sinks.user(convertUser({ losses, options, providers, hasHashes }, columns, hash));
        sinks.count('user', 'written');
      }
    hashes.close();
  }
  return { documents, secrets };
};

interface Auth0Files {
  readonly tenant: Input | undefined;
  readonly people: readonly Input[];
  readonly hashes: readonly Input[];
}

/** By their names, and those of lines by what their first line holds. */
const sorted = async (inputs: readonly Input[]): Promise<Auth0Files> => {
  const isYaml = ({ name }: Input): boolean => /\.ya?ml$/i.test(name);
  const [tenant, ...more] = inputs.filter(isYaml);
  if (more.length > 0)
    throw new BrokenInput(`${more[0]!.name} is a second tenant. Convert each by itself.`);
  const people: Input[] = [];
  const hashes: Input[] = [];
  for (const input of inputs.filter((each) => !isYaml(each))) {
    const kind = await kindOf(input);
    if (kind === 'people') people.push(input);
    if (kind === 'hashes') hashes.push(input);
  }
  if (hashes.length > 0 && people.length === 0)
    throw new BrokenInput(`${hashes[0]!.name} holds hashes alone: name the export of people, too.`);
  return { tenant, people, hashes };
};

const kindOf = async (input: Input): Promise<'people' | 'hashes' | undefined> => {
  if (input.name === 'tenant.json')
    throw new BrokenInput(`${input.name}: export the tenant with --format yaml.`);
  for await (const { columns } of readLines(input)) {
    if ('user_id' in columns) return 'people';
    if ('passwordHash' in columns || '_id' in columns) return 'hashes';
    throw new BrokenInput(
      `${input.name} holds neither people (user_id) nor hashes (_id, passwordHash) on its lines.`,
    );
  }
  return undefined;
};

const tenantIn = async (
  input: Input | undefined,
  { readYaml }: Auth0Options,
): Promise<JsonObject | undefined> => {
  if (input === undefined) return undefined;
  const pieces: Uint8Array[] = [];
  for await (const piece of input.read()) pieces.push(piece);
  const value = parsed(input, readYaml, Buffer.concat(pieces).toString('utf8'));
  if (!isObject(value)) throw new BrokenInput(`${input.name} holds no tenant.`);
  return value;
};

const parsed = ({ name }: Input, readYaml: Auth0Options['readYaml'], text: string): unknown => {
  try {
    return readYaml(text);
  } catch (error) {
    throw new BrokenInput(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
};

/** What holds for all of them is told once. */
const notePeople = (losses: LossLog, { people, hashes }: Auth0Files): void => {
  if (people.length === 0) return;
  const all = { kind: 'user', key: 'all people' };
  losses.note('subject_changed', all, 'user_id');
  if (hashes.length === 0) losses.note('hash_missing', all, 'passwordHash');
};
