/** What the log of the server says of events that are not sealed. */
import { expect, test } from '@jest/globals';
import type { Keyward } from '@keyward/core';
import { auditSealing } from '../src/audit-sealing.js';
import type { Logger } from '../src/log.js';

type Sealed = Awaited<ReturnType<Keyward['sealAudit']>>;

const sealed: Sealed = { sealed: 0, refused: 0, blocked: undefined };

/** The lines of errors after so many runs, each with an answer of its own. */
const linesAfter = async (answers: readonly (Sealed | Error)[]): Promise<readonly string[]> => {
  const lines: string[] = [];
  const log = { error: (_: object, line: string) => lines.push(line) } as unknown as Logger;
  const left = [...answers];
  const sealAudit = (): Promise<Sealed> => {
    const next = left.shift()!;
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
  };
  const sealing = auditSealing({ sealAudit }, log);
  for (const _ of answers) await sealing.begin();
  return lines;
};

test('events that no server has written are one line, and another one for a new event', async () => {
  const forged = { ...sealed, refused: 1 };
  const more = { ...sealed, refused: 2 };
  expect(await linesAfter([forged, forged, more, more])).toEqual([
    'the audit log holds events that no server has written',
    'the audit log holds events that no server has written',
  ]);
});

test('events that cannot be sealed are one line until it works again', async () => {
  const failure = new Error('the database does not answer');
  expect(await linesAfter([failure, failure, sealed, failure])).toEqual([
    'events of the audit log could not be sealed',
    'events of the audit log could not be sealed',
  ]);
});
