/** What a test has to know of the last release. A release changes it (CONTRIBUTING, "Release"). */
export const lastRelease = {
  version: '0.1.0',
  /** The last change of its tables. */
  newestMigration: 'FirstTables1790000000000',
  /**
   * The oldest commit or tag beside whose servers this version runs: `v` and the version, unless the changelog asks for
   * a stop. Beside 0.1.0 none runs, so this is the first commit that writes what people are found by.
   */
  oldestBeside: '2cc26004',
} as const;
