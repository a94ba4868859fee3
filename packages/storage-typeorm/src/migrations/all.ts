import { FirstTables1790000000000 } from './first-tables.js';

/** In the order of their numbers. A migration that was released is never changed. */
export const migrations = [FirstTables1790000000000];
