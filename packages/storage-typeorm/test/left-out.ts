import { appendFileSync } from 'node:fs';

/** Says in the console, and in the list that `npm test` prints at its end, what did not run and what it would take. */
export const leaveOut = (line: string): void => {
  process.stderr.write(`Left out: ${line}\n`);
  const list = process.env['KEYWARD_TEST_LEFT_OUT'];
  if (list) appendFileSync(list, `${line}\n`);
};
