/**
 * The mark of a database that is the target of a copy: a row among its migrations. Each version of Keyward refuses to
 * start on a migration that it does not know, so none takes half of an installation for a whole one.
 */
const begin = 'UnfinishedCopy_';

/** The name of the mark. `origin` tells where the rows come from. */
export const unfinishedCopyFrom = (origin: string): string => begin + origin;

export const isUnfinishedCopy = (migration: string): boolean => migration.startsWith(begin);

/** The message is one line for the operator. */
export class UnfinishedCopyError extends Error {
  constructor() {
    super('a copy into it has not finished. Run the same keyward copy again: it goes on');
  }
}

/** @throws UnfinishedCopyError */
export const assertNoUnfinishedCopy = (migrations: readonly string[]): void => {
  if (migrations.some(isUnfinishedCopy)) throw new UnfinishedCopyError();
};
