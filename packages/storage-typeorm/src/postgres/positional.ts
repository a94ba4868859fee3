/**
 * A statement as PostgreSQL reads it: names in double quotes, and a number for each value. The text of a statement of
 * the store holds neither a backtick nor a `?` but for these: values are always bound.
 */
export const positional = (sql: string): string => {
  let at = 0;
  return sql.replace(/[`?]/g, (found) => (found === '?' ? `$${++at}` : '"'));
};
