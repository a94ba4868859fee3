import type { DocumentPromises } from './document-promises.js';

export const commandLine: readonly DocumentPromises[] = [
  {
    document: 'apps/keyward/src/command-line.ts',
    promises: [
      {
        sentence:
          'Turns what another system exports into documents for plan and apply, lines for ' +
          'import-users, secrets, and a report of what is lost.',
        test: {
          file: 'apps/keyward/test/operation/move-from-keycloak.system.test.ts',
          title: 'names what is lost, without any secret',
        },
      },
      {
        sentence: 'With --profile, it also lists what keeps clients from a security profile.',
        test: {
          file: 'apps/keyward/test/doctor/checks.test.ts',
          title: 'names each member that contradicts it, with the clause',
        },
      },
      {
        sentence: 'The secret key stays the same.',
        test: {
          file: 'apps/keyward/test/operation/copy.system.test.ts',
          title: 'another secret key, and writes nothing',
        },
      },
      {
        sentence: 'Ends with 1 if the audit log is broken, too.',
        test: {
          file: 'apps/keyward/test/operation/copy.system.test.ts',
          title: 'copies an audit log that was broken before as it is, and ends with 1',
        },
      },
      {
        sentence: 'Makes the tables, or brings them up to date, and ends.',
        test: {
          file: 'apps/keyward/test/operation/command-line.system.test.ts',
          title: 'migrate gives the migrations that ran, and none the second time',
        },
      },
      {
        sentence:
          'With --json, it prints them and its address as one object each, and the log ' +
          'goes to standard error.',
        test: {
          file: 'apps/keyward/test/operation/command-line.system.test.ts',
          title: 'print the same objects, and their logs go to standard error',
        },
      },
      {
        sentence: 'Ends with 1 if there is a problem.',
        test: {
          file: 'apps/keyward/test/doctor/doctor.system.test.ts',
          title: 'another secret key is a problem',
        },
      },
      {
        sentence: 'Ends with 1 if a chain is broken, or was not sealed in time.',
        test: {
          file: 'apps/keyward/test/operation/audit-verify.system.test.ts',
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
          file: 'apps/keyward/test/operation/command-line.system.test.ts',
          title: 'import-users counts, and names the report of what it refused',
        },
      },
      {
        sentence:
          'Restores access when no administrator can log in any more: gives an ' +
          'administrator a new password, and prints it this once.',
        test: {
          file: 'apps/keyward/test/operation/command-line.system.test.ts',
          title: 'recover-admin gives the credentials, and its log does not mix with them',
        },
      },
      {
        sentence:
          'Takes a stolen signing key away at once, with all tokens that it signed, and ' +
          'says which key signs instead.',
        test: {
          file: 'apps/keyward/test/operation/withdraw-key.system.test.ts',
          title:
            '`keyward withdraw-key` takes a key and its tokens away; its successor signs, ' +
            'and the log says so',
        },
      },
      {
        sentence:
          'Says what documents of configuration would do, with the scopes that people ' +
          'and clients would gain and lose, and does nothing.',
        test: {
          file: 'packages/server/test/management/configuration.ts',
          title: 'tell in a plan who gains and who loses what',
        },
      },
    ],
  },
];
