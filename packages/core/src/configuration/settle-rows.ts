/** Brings the rows of one kind to what a document says of them. */
import { changedAttributes, intendedChange } from '../unit-of-work/journal.js';
import type { Identified } from '../model/record/record-type.js';
import { refuse } from '../model/values/refusals.js';
import { keyOfName, type WantedRow } from './document.js';
import { claim, digestOfSecret, keepSecretDigest, readOwners } from './owned-rows.js';
import { placedLater, type RowPlace } from './row-place.js';
import type { RowsOfKind } from './rows-of-kind.js';
import { setClientSecret } from './set-client-secret.js';
import {
  assertScope,
  keyOfRecord,
  noteChange,
  noteVersion,
  type RowChange,
  type Scoped,
} from './run.js';

/** A row with its place, and the name of the resource that it belongs to. */
export interface PlacedRow<W extends WantedRow> {
  readonly row: W;
  readonly place: RowPlace;
  readonly resource?: string | undefined;
}

interface Named extends Identified {
  readonly name: string;
}

interface Settled<T extends Named, W extends WantedRow> extends PlacedRow<W> {
  readonly scoped: Scoped;
  readonly rows: RowsOfKind<T, W>;
}

/** The records of the rows afterwards, in the order of the rows. */
export const settleRows = async <T extends Named, W extends WantedRow>(
  scoped: Scoped,
  rows: RowsOfKind<T, W>,
  wanted: readonly PlacedRow<W>[],
): Promise<readonly T[]> => {
  if (wanted.length === 0) return [];

  assertScope(scoped.actor, `read:${rows.scopes}`);
  const names = wanted.flatMap(({ row: { name, renamedFrom } }) =>
    renamedFrom === undefined ? [name] : [name, renamedFrom],
  );
  const found = await rows.find(scoped, names);
  await readOwners(scoped, found);
  const byName = new Map(found.map((record) => [keyOfName(rows.kind, record.name), record]));
  const recordOf = (name: string | undefined): T | undefined =>
    name === undefined ? undefined : byName.get(keyOfName(rows.kind, name));

  const settled: T[] = [];
  for (const each of wanted) {
    const { name, renamedFrom } = each.row;
    const record = recordOf(name) ?? recordOf(renamedFrom);
    const whole = { ...each, scoped, rows };
    const done = await placedLater(each.place, () =>
      record === undefined ? add(whole) : change(whole, record),
    );
    settled.push(done);
  }
  return settled;
};

const add = async <T extends Named, W extends WantedRow>(whole: Settled<T, W>): Promise<T> => {
  const { scoped, rows, row } = whole;
  assertScope(scoped.actor, `create:${rows.scopes}`);

  const record = await rows.create(scoped, row.fields);
  await claim(scoped, rows.kind, record, true);
  noteChange(scoped.run, record.id, {
    ...begin(whole, 'add'),
    changed: givenIn(row.fields).filter((name) => name !== 'name'),
  });
  noteWritten(scoped, rows.kind, record);
  return keepGivenSecret(whole, record);
};

const givenIn = (fields: object): readonly string[] =>
  Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [name]));

const begin = <T extends Named, W extends WantedRow>(
  { scoped: { document }, rows: { kind }, row: { name }, resource }: Settled<T, W>,
  action: RowChange['action'],
): Pick<RowChange, 'action' | 'kind' | 'tenant' | 'name' | 'resource'> => ({
  action,
  kind,
  tenant: document.tenant ?? null,
  name,
  resource,
});

const change = async <T extends Named, W extends WantedRow>(
  whole: Settled<T, W>,
  record: T,
): Promise<T> => {
  const { scoped, rows, row } = whole;
  const { fields } = row;
  rows.assertWritable(record);
  assertSameType(record, fields);
  noteVersion(scoped.run, rows.kind, record);
  await claim(scoped, rows.kind, record);

  const changed = changedBy(whole, record);
  const isNewSecret = await setsOtherSecret(whole, record);
  if (changed.length === 0 && !isNewSecret) return record;

  noteChange(scoped.run, record.id, {
    ...begin(whole, 'change'),
    renamedFrom: record.name === row.name ? undefined : record.name,
    changed: isNewSecret ? [...changed, rows.secret!.attribute].sort() : changed,
  });
  const written = await modify(whole, record, changed.length > 0);
  noteWritten(scoped, rows.kind, written, record);
  return keepGivenSecret(whole, written, isNewSecret);
};

/** Rule: the type of a row stays as the row was made. */
const assertSameType = (record: object, fields: object): void => {
  const [{ type: is }, { type: wanted }] = [record, fields] as [Typed, Typed];
  if (wanted !== undefined && wanted !== is) refuse('immutable_field', { field: 'type' });
};

interface Typed {
  readonly type?: unknown;
}

/** The attributes that the row names, and that would change. */
const changedBy = <T extends Named, W extends WantedRow>(
  { scoped, rows, row: { fields } }: Settled<T, W>,
  before: T,
): readonly string[] => {
  const after = rows.preview(scoped, before, fields);
  const given = fields as Readonly<Record<string, unknown>>;
  return changedAttributes({ kind: rows.kind, id: before.id, before, after }).filter(
    (name) => given[name] !== undefined && name !== rows.secret?.attribute,
  );
};

/**
 * Whether the row sets another secret than the one that a document set last.
 * Rule: a secret is compared with what documents have set, so no plan tells whether a guess was right of one that
 * people or the server made. Before, the caller proves to hold what the secret opens.
 */
const setsOtherSecret = async <T extends Named, W extends WantedRow>(
  { scoped, rows, row }: Settled<T, W>,
  record: T,
): Promise<boolean> => {
  const { secret, kind } = rows;
  const given = secret?.given(row);
  if (secret === undefined || given === undefined) return false;

  const { stores, actor, run, owned } = scoped;
  assertScope(actor, secret.scope);
  const without = { ...record, [secret.attribute]: null };
  const intended = { ...record, [secret.attribute]: given ?? '' };
  await run.deps.guardAuthority(stores, actor, [
    intendedChange(kind, without as never, intended as never),
  ]);

  const stored = record[secret.attribute] as string | null;
  if (given === null) return stored !== null;
  const digest = owned.get(keyOfRecord(kind, record.id))?.secretDigest;
  const isKept = stored !== null && digestOfSecret(scoped, kind, record.id, stored) === digest;
  return !isKept || digestOfSecret(scoped, kind, record.id, given) !== digest;
};

/** A secret that stays is not given again, since one that is set counts as another one. */
const modify = async <T extends Named, W extends WantedRow>(
  { scoped, rows, row: { fields } }: Settled<T, W>,
  record: T,
  isChanged: boolean,
): Promise<T> => {
  const isOfClient = rows.secret?.attribute === 'secret';
  if (isOfClient && !isChanged) return record;

  assertScope(scoped.actor, `update:${rows.scopes}`);
  return rows.modify(scoped, record, fields);
};

/** The secret of a client is no attribute that callers give, so it is set by itself. */
const keepGivenSecret = async <T extends Named, W extends WantedRow>(
  { scoped, rows, row }: Settled<T, W>,
  record: T,
  isNew = true,
): Promise<T> => {
  const { secret, kind } = rows;
  const given = secret?.given(row);
  if (secret === undefined || given === undefined || !isNew) return record;

  if (secret.attribute !== 'secret') {
    await keepSecretDigest(scoped, kind, record.id, given);
    return record;
  }
  assertScope(scoped.actor, secret.scope);
  const written = await setClientSecret(scoped.run.deps)(record.id, given!, scoped.actor);
  const { made } = scoped.run;
  const maker = made.get(record.id);
  if (maker !== undefined) made.set(record.id, { ...maker, secret: null });
  await keepSecretDigest(scoped, kind, record.id, given);
  return written as unknown as T;
};

/** What is done for the record once it is kept: its keys, and its secret, which is told once. */
const noteWritten = (
  { run, document }: Scoped,
  kind: string,
  record: Named,
  before?: Named,
): void => {
  if (kind === 'clients' || kind === 'resources') run.written.push({ kind, record });
  if (kind !== 'clients') return;

  const { secret } = record as Named & Secret;
  const isMade =
    before === undefined || (secret !== null && (before as Named & Secret).secret === null);
  const { id, name } = record;
  if (isMade) run.made.set(id, { id, name, tenant: document.tenant ?? null, secret });
};

interface Secret {
  readonly secret: string | null;
}
