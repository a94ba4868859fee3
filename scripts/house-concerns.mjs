// House tests that need long, and what each reads. `npm run check -- --since` leaves one out where nothing of that has
// changed. The others are quick, or read nearly everything, and run always.

/** By its path: the other files whose change it may notice. */
export const concerns = {
  'test/dependency-rule.test.ts': /^\.dependency-cruiser\.cjs$/,
  'test/mutants.test.ts': /^(test\/mutants\/|scripts\/mutants\.mjs$)/,
  'test/request-way.test.ts': /^scripts\/(request-way|count-request-files)\.mjs$/,
  'test/after-waiting.test.ts': /^packages\/[^/]+\/src\//,
  'test/openapi.test.ts':
    /^(packages\/(api|core|client)\/|redocly\.yaml$|docs\/reference\/openapi)/,
};

/** Other packages, compilers and tools may change the result of any test. */
const ofAll = /^(package-lock\.json|jest\.config\.ts|tsconfig\.base\.json)$/;

/**
 * Those of the tests that may notice one of these changes.
 * @type {(tests: readonly string[], changed: readonly string[]) => string[]}
 */
export const concerned = (tests, changed) =>
  tests.filter((test) => {
    const reads = concerns[test];
    return (
      reads === undefined ||
      changed.some((path) => path === test || ofAll.test(path) || reads.test(path))
    );
  });
