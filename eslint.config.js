import tseslint from 'typescript-eslint';

/** What ES2022 still offers and the core must not use: time and chance come through ports. */
const ambient = [
  {
    selector: "MemberExpression[object.name='Date'][property.name='now']",
    message: 'Time comes through the Clock port.',
  },
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: 'Time comes through the Clock port.',
  },
  {
    selector: "MemberExpression[object.name='Math'][property.name='random']",
    message: 'Chance comes through the Random port.',
  },
];

/** What belongs to a program: a library is within the process of another one. */
const ofProgram = [
  {
    selector:
      "MemberExpression[object.name='process'][property.name=/^(argv|env|exit|exitCode|on|once|stdout|stderr)$/]",
    message: 'The program hands in what it reads of its process: apps/keyward.',
  },
];

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '**/coverage/**',
      '**/.turbo/**',
      '**/.temp/**',
      '**/data/**',
      'apps/console/src/api/schema.d.ts',
      'apps/console/src/api/security-rules.ts',
      'packages/*/src/generated/**',
      // Its frameworks are installed where test/packed-hosts.system.test.ts compiles it.
      'docs/examples/frameworks/**',
    ],
  },
  {
    // Prettier breaks code, but neither a comment nor a text nor the title of a test.
    files: ['**/*.{ts,tsx,js,mjs,cjs}'],
    rules: { 'max-len': ['error', { code: 120, ignoreUrls: true }] },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['jest.config.ts'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-unused-expressions': 'error',
      'no-nested-ternary': 'error',
      complexity: ['error', 12],
      '@typescript-eslint/max-params': ['error', { max: 4 }],
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' },
      ],
    },
  },
  {
    // A component is one function from its state to the page, and branches where the page does.
    files: ['apps/console/src/**/*.tsx'],
    rules: { complexity: ['error', 18] },
  },
  {
    files: ['packages/core/src/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', ...ambient] },
  },
  {
    files: ['packages/server/src/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...ofProgram] },
  },
  {
    // An answer of the wire is data: contract-check.ts holds each one to the OpenAPI document at run time.
    files: ['packages/server/test/**/*.ts', 'apps/keyward/test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  { files: ['**/*.config.ts', '**/*.d.ts'], rules: { 'no-restricted-syntax': 'off' } },
);
