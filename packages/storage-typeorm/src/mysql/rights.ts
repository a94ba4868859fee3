/** The rights of the database user, as `SHOW GRANTS` tells them. */

/** Of a server that runs. */
export const rightsToRun = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'] as const;

/** Of a start that makes or changes the tables. */
export const rightsToMigrate = ['CREATE', 'ALTER', 'DROP', 'INDEX', 'REFERENCES'] as const;

export const wantedRights: readonly string[] = [...rightsToRun, ...rightsToMigrate];

/**
 * Of the wanted rights, those that no line gives on the database. None where a line is not understood: roles, partial
 * revokes and grants on single tables may add or take what is not seen here.
 */
export const missingRights = (grants: readonly string[], database: string): readonly string[] => {
  const read = grants.map((line) => /^GRANT (.+?) ON (.+?) TO /i.exec(line));
  if (read.some((found) => found === null)) return [];

  const here = read.flatMap((found) => {
    const [, rights = '', where = ''] = found!;
    return isOn(where, database) ? [{ rights, where }] : [];
  });
  if (here.some(({ where }) => !where.endsWith('.*'))) return [];

  const granted = here.flatMap(({ rights }) => rights.split(',').map((right) => right.trim()));
  if (granted.some((right) => /^ALL\b/i.test(right))) return [];
  return wantedRights.filter((right) => !granted.includes(right));
};

/** `*.*`, or the database with the wildcards of LIKE, or a table of it. */
const isOn = (where: string, database: string): boolean => {
  if (where === '*.*') return true;
  const [, name] = /^`((?:[^`]|``)*)`\./.exec(where) ?? [];
  return name !== undefined && likePattern(name.replaceAll('``', '`')).test(database);
};

const likePattern = (text: string): RegExp => {
  const pattern = text.replace(/\\([_%])|[_%]|[^\w\s]/g, (found, escaped?: string) => {
    if (escaped !== undefined) return escaped;
    if (found === '_') return '.';
    return found === '%' ? '.*' : `\\${found}`;
  });
  return new RegExp(`^${pattern}$`, 'i');
};
