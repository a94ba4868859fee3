import type { CopyEnd } from '../copy/copy-end.js';
import { openSqliteToCopy } from '../sqlite/open-to-copy.js';
import type { DatabaseAddress } from './database-url.js';

/** Opens a database whose tables are up to date. A driver is loaded only when it is used. */
export const openToCopy = async (
  address: DatabaseAddress,
  warn: (text: string) => void,
): Promise<CopyEnd> => {
  switch (address.kind) {
    case 'sqlite':
      return openSqliteToCopy(address.file, warn);
    case 'mysql': {
      const { openMysqlToCopy } = await import('../mysql/open.js');
      return openMysqlToCopy(address);
    }
    case 'postgres': {
      const { openPostgresToCopy } = await import('../postgres/open.js');
      return openPostgresToCopy(address);
    }
  }
};
