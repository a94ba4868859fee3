import type { DocumentPromises } from './document-promises.js';

export const commandLine: readonly DocumentPromises[] = [
  {
    document: 'apps/server/src/command-line.ts',
    promises: [
      {
        sentence:
          'With --json, it prints them and its address as one object each, and the log ' +
          'goes to standard error.',
        test: {
          file: 'apps/server/test/operation/command-line.system.test.ts',
          title: 'print the same objects, and their logs go to standard error',
        },
      },
      {
        sentence: 'Ends with 1 if there is a problem.',
        test: {
          file: 'apps/server/test/doctor/doctor.system.test.ts',
          title: 'another secret key is a problem',
        },
      },
      {
        sentence: 'Ends with 1 if a chain is broken, or was not sealed in time.',
        test: {
          file: 'apps/server/test/operation/audit-verify.system.test.ts',
          title:
            '`keyward audit verify` confirms a sound log beside a running server, and ' +
            'exits 1 on a changed row',
        },
      },
      {
        sentence:
          'Refused lines are reported in FILE.report.ndjson, and the command ends with ' +
          '1 then.',
        test: {
          file: 'apps/server/test/operation/command-line.system.test.ts',
          title: 'import-users counts, and names the report of what it refused',
        },
      },
      {
        sentence:
          'Restores access when no administrator can log in any more: gives an ' +
          'administrator a new password, and prints it this once.',
        test: {
          file: 'apps/server/test/operation/command-line.system.test.ts',
          title: 'recover-admin gives the credentials, and its log does not mix with them',
        },
      },
      {
        sentence:
          'Takes a stolen signing key away at once, with all tokens that it signed, and ' +
          'says which key signs instead.',
        test: {
          file: 'apps/server/test/operation/withdraw-key.system.test.ts',
          title:
            '`keyward withdraw-key` takes a key and its tokens away; its successor signs, ' +
            'and the log says so',
        },
      },
    ],
  },
];
