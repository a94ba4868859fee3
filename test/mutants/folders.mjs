/** Where faults are planted. */
export const folders = [
  'packages/core/src/oauth/',
  'packages/core/src/access/',
  'packages/core/src/audit/',
  'packages/core/src/unit-of-work/',
  'packages/http/src/',
];

const isTest = (file) => /\.(test|test-support|contract)\.ts$/.test(file);

export const isMutable = (file) =>
  folders.some((folder) => file.startsWith(folder)) && file.endsWith('.ts') && !isTest(file);
