/** Where a file of SQLite is, as the URL of the database says it. */
export interface SqliteAddress {
  readonly kind: 'sqlite';
  readonly file: string;
}

export const form = `'sqlite:./data/keyward.db'`;

/** @throws Error that says what is expected */
export const sqliteAddress = (text: string): SqliteAddress => {
  const file = text.slice('sqlite:'.length).replace(/^\/\/(?=\/|$)/, '');
  if (file === '' || file.startsWith('//') || /[?#\0]/.test(file))
    throw new Error(`The database URL names no file; it must look like ${form}.`);
  return { kind: 'sqlite', file };
};
