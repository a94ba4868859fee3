/** Which documents manage which records. */
import type { OwnedRow } from '../model/configuration/owned-row.js';
import type { Identified } from '../model/record/record-type.js';
import { refuse } from '../model/values/refusals.js';
import { recordTypes } from '../ports/storage.js';
import { scopeNameOf, type ConfigurationKind } from './kinds.js';
import { assertScope, keyOfRecord, type Scoped } from './run.js';

/** Reads whose documents manage these records. */
export const readOwners = async (
  { stores, owned }: Scoped,
  records: readonly Identified[],
): Promise<void> => {
  const ids = records.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await ownedBy(stores, ids);
  for (const row of rows) owned.set(keyOfRecord(row.kind as ConfigurationKind, row.recordId), row);
};

const ownedBy = ({ ownedRows }: Scoped['stores'], ids: readonly string[]) =>
  ownedRows.all([{ attribute: 'recordId', in: ids }]);

/**
 * Notes that the document manages the record.
 * Rule: a row that documents of another owner manage is written only by who takes it over.
 * Rule: to have a row managed by documents takes the scope to change it. Their owner may prune it, and others may not
 * write it any more.
 * @throws Refusal `owned_by_other`, `scope_insufficient`
 */
export const claim = async (
  scoped: Scoped,
  kind: ConfigurationKind,
  { id }: Identified,
  isNew = false,
): Promise<void> => {
  const { run, stores, document, tenantId, owned, named } = scoped;
  const key = keyOfRecord(kind, id);
  named.add(key);

  const mayChange = () => assertScope(scoped.actor, `update:${scopeNameOf(kind)}`);
  const row = owned.get(key);
  if (row === undefined) {
    if (!isNew) mayChange();
    const { owner } = document;
    const fresh: OwnedRow = {
      id: run.deps.random.uuid(),
      tenantId,
      owner,
      kind,
      recordId: id,
      secretDigest: null,
    };
    await stores.ownedRows.add(fresh);
    owned.set(key, fresh);
    if (!isNew) run.adopted.add(key);
    return;
  }
  if (row.owner === document.owner) return;

  const { label } = recordTypes[kind];
  if (run.options.takesOver !== true) refuse('owned_by_other', { record: label, owner: row.owner });
  mayChange();
  await replace(scoped, key, { ...row, owner: document.owner });
  run.takenOver.add(key);
};

const replace = async ({ stores, owned }: Scoped, key: string, row: OwnedRow): Promise<void> => {
  await stores.ownedRows.change(row.id, () => row);
  owned.set(key, row);
};

/** The digest of a secret of this record: equal for equal secrets, and nothing that tells one. */
export const digestOfSecret = (
  { run }: Scoped,
  kind: ConfigurationKind,
  id: string,
  secret: string,
): string => run.deps.digest.keyed('configuration secret', `${kind}/${id}/${secret}`);

/** Keeps the digest of the secret that the document has set. */
export const keepSecretDigest = async (
  scoped: Scoped,
  kind: ConfigurationKind,
  id: string,
  secret: string | null,
): Promise<void> => {
  const key = keyOfRecord(kind, id);
  const row = scoped.owned.get(key)!;
  const secretDigest = secret === null ? null : digestOfSecret(scoped, kind, id, secret);
  await replace(scoped, key, { ...row, secretDigest });
};
