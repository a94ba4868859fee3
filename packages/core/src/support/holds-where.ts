import type { Links, Where } from '../model/values/page.js';

/** A condition on the record alone. */
export type OwnWhere<T> = Exclude<Where<T>, { readonly unlinkedBy: Links }>;

/** Whether a record is as a condition says. */
export const holdsWhere = <T>(where: OwnWhere<T>): ((row: T) => boolean) => {
  const { attribute } = where;
  if ('in' in where) {
    const values = new Set<unknown>(where.in);
    return (row) => values.has(row[attribute]);
  }
  if ('before' in where) {
    const limit = where.before.getTime();
    return (row) => asTime(row[attribute]) < limit;
  }
  if ('absentOrAfter' in where) {
    const limit = where.absentOrAfter.getTime();
    return (row) => !(asTime(row[attribute]) <= limit);
  }
  return (row) => ((row[attribute] as unknown) ?? null) === where.equals;
};

/** Not a number, and so neither before nor after anything, for what is no time. */
export const asTime = (value: unknown): number => (value instanceof Date ? value.getTime() : NaN);
