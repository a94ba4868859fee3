import { fillUserTerms } from '../migrations/fill-user-terms.js';
import { spellingFor } from '../migrations/kit/spelling.js';
import { userTermsTable } from '../tables/terms-table.js';
import type { CopyEnd } from './copy-end.js';

/**
 * Terms follow from the users, so those of the target are worked out from its own. A run that was cut off goes on where
 * it was.
 */
export const makeTermsAnew = ({ changeTables }: CopyEnd): Promise<void> =>
  changeTables(async (runner) => {
    const { name: table, indexes } = userTermsTable;
    const spelling = spellingFor(runner);
    await spelling.setIndexes(runner, { table, indexes: [] });
    await fillUserTerms(runner);
    await spelling.setIndexes(runner, {
      table,
      indexes: Object.values(indexes).map(({ columns }) => columns),
    });
  });
