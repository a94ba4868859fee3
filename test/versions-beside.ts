/** The versions that run beside this one: one before it, and one that could be the next. */
import { leaveOut } from '../packages/storage-typeorm/test/left-out.js';
import { copyTheTree } from './copy-of-the-tree.js';
import { clientEdits, clientImports } from './field-of-a-client.js';
import { lastRelease } from './last-release.js';
import { adviceOfHistory, buildProgram, hasCommit, treeOfCommit } from './program-of-a-tree.js';

export interface OtherVersion {
  /** The file to start. */
  readonly program: string;
  readonly remove: () => void;
}

/** Left out where its commit is not here; or it fails, with KEYWARD_REQUIRE_ALL=1. */
export const versionBefore = async (): Promise<OtherVersion | undefined> => {
  const isRequired = process.env['KEYWARD_REQUIRE_ALL'] === '1';
  if (!isRequired && !hasCommit(lastRelease.oldestBeside)) {
    leaveOut(`the version before: ${adviceOfHistory}`);
    return undefined;
  }

  const tree = treeOfCommit(lastRelease.oldestBeside);
  return { program: await buildProgram(tree.root), remove: tree.remove };
};

/** These sources, and clients with an address more: a table gets a column and its indexes. */
export const versionAfter = async (): Promise<OtherVersion> => {
  const copy = copyTheTree();
  copy.apply(clientEdits);
  copy.addImports(clientImports);
  copy.addImports([
    {
      file: 'packages/storage-typeorm/src/migrations/added-fields.ts',
      name: 'beside',
      from: './beside.js',
    },
  ]);
  copy.apply([leavingServersAlone]);
  return { program: await buildProgram(copy.root), remove: copy.remove };
};

const leavingServersAlone = {
  file: 'packages/storage-typeorm/src/migrations/added-fields.ts',
  find: "addColumn(1999000000000, 'clients', { home_url: listed(optional(text(500))) }),",
  replace:
    "beside(1791326000002, addColumn(1999000000000, 'clients', { home_url: listed(optional(text(500))) })),",
};
