/** The tutorial, followed by its reader, who confirms each login in a browser. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  followTutorial,
  leaveTutorials,
  startKeywardFor,
  type Exports,
  type StartedProgram,
} from './follow-tutorial.js';
import { describeInBrowser, peopleAtBrowsers, type Person } from './people-at-browsers.js';

const name = 'desktop-and-device';
const password = 'computing machinery';

describeInBrowser(name)('a command-line program', () => {
  const people = peopleAtBrowsers();
  const greetings: string[] = [];
  let keyward: Exports;

  beforeAll(async () => {
    keyward = await startKeywardFor(name);
  });
  afterAll(async () => {
    await people.leave();
    leaveTutorials();
  });

  const greets = async ({ command, says, ended }: StartedProgram): Promise<void> => {
    const [greeting] = await says(/^Hello, .*\nRenewed .*$/m);
    greetings.push(`${command}: ${greeting}`);
    expect(await ended).toBe(0);
  };
  const byBrowser = async (person: Person, program: StartedProgram): Promise<void> => {
    const [, address] = await program.says(/^(http\S+\/authorize\S+)$/m);
    await person.page.goto(address!);
    await person.sees('Sign in');
    await person.logsIn(password, 'alan');
    await person.sees(/^Allow Hello/);
    await person.presses('Allow');
    await person.page.getByRole('heading', { name: 'Back to the terminal' }).waitFor();
  };
  const byCode = async (person: Person, program: StartedProgram): Promise<void> => {
    const [, address, code] = await program.says(/^Open (\S+) on .*\nEnter the code (\S+)$/m);
    await person.page.goto(address!);
    await person.sees('Connect a device');
    await person.page.getByRole('textbox').fill(code!);
    await person.presses('Continue');
    await person.sees('Sign in');
    await person.logsIn(password, 'alan');
    await person.sees(/^Allow Hello/);
    await person.presses('Allow');
    await person.sees('Your device is connected');
    await person.pictures('tutorial-device');
  };

  test('greets its person after a login by the browser, and after one by a code', async () => {
    await followTutorial(name, keyward, {
      exports: { PERSON_PASSWORD: password },
      onStart: async (program) => {
        const confirms = program.command === 'npm start' ? byBrowser : byCode;
        await confirms(await people.arrive(), program);
        await greets(program);
      },
    });

    const greeting = 'Hello, Alan Turing.\nRenewed for another 15 minutes.';
    expect(greetings).toEqual([`npm start: ${greeting}`, `npm start -- device: ${greeting}`]);
  });
});
