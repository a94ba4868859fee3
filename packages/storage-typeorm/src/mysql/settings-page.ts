/** What an operator reads about the settings and rights of a database. */
export const settingsPage = 'docs/how-to/run-on-mysql.md';
