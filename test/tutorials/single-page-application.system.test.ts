/** The tutorial, followed by its reader, and by people at browsers. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freePort } from '../../packages/server/test/deployment/free-port.js';
import { followTutorial, leaveTutorials, startKeywardFor } from './follow-tutorial.js';
import { describeInBrowser, peopleAtBrowsers, type Person } from './people-at-browsers.js';

const name = 'single-page-application';
const password = 'the first compiler';

describeInBrowser(name)('a single-page application', () => {
  const people = peopleAtBrowsers();
  let notes: string;
  let keyward: string;

  beforeAll(async () => {
    notes = `http://localhost:${await freePort()}`;
    const exports = await startKeywardFor(name);
    keyward = exports['KEYWARD']!;
    await followTutorial(name, exports, {
      exports: { NOTES_URL: notes, PERSON_PASSWORD: password },
      onStart: async (program) => void (await program.says(/Local:/)),
    });
  });
  afterAll(async () => {
    await people.leave();
    leaveTutorials();
  });

  /** The first login asks what the page may know. */
  const arrivesLoggedIn = async (): Promise<Person> => {
    const person = await people.arrive();
    await person.page.goto(notes);
    await person.page.getByText('You are not logged in.').waitFor();
    await person.sees('Notes');
    await person.presses('Log in');
    await person.logsIn(password, 'grace');
    await person.page.getByRole('button', { name: /^(Allow|Log out)$/ }).waitFor();
    if (person.page.url().startsWith(keyward)) await person.presses('Allow');
    await person.page.getByText('Grace Hopper').waitFor();
    return person;
  };

  test('the page knows the person', async () => {
    const person = await arrivesLoggedIn();
    await person.sees('Notes');
    await person.page.getByText('grace@example.com').waitFor();
    expect(person.page.url()).toBe(`${notes}/`);
    await person.page.evaluate(
      'document.querySelector("time").textContent = "2026-01-01T12:15:00.000Z"',
    );
    await person.pictures('tutorial-single-page-application');
  });

  test('the tokens are renewed from another origin by the refresh token', async () => {
    const person = await arrivesLoggedIn();
    const held = 'Object.values(sessionStorage).join()';
    const before = await person.page.evaluate(held);
    const answer = person.page.waitForResponse(`${keyward}/token`);
    await person.presses('Renew now');
    expect((await answer).request().postData()).toContain('grant_type=refresh_token');
    expect((await answer).headers()['access-control-allow-origin']).toBe(notes);
    await person.page.waitForFunction(`${held} !== ${JSON.stringify(before)}`);
  });

  test('a reload keeps the person, and a new tab asks the session', async () => {
    const person = await arrivesLoggedIn();
    await person.page.reload();
    await person.page.getByText('Grace Hopper').waitFor();

    const tab = await person.context.newPage();
    await tab.goto(notes);
    await tab.getByText('Grace Hopper').waitFor();
  });

  test('an answer with a wrong state is refused', async () => {
    const person = await people.arrive();
    await person.page.goto(`${notes}/callback?code=stolen&state=forged`);
    await person.page.getByText('No matching state found in storage').waitFor();
    await person.page.getByRole('button', { name: 'Log in' }).waitFor();
  });

  test('the answer of a login counts once, and loaded again it keeps the person', async () => {
    const person = await people.arrive();
    await person.page.goto(notes);
    const answered = person.page.waitForRequest((request) =>
      request.url().startsWith(`${notes}/callback?`),
    );
    await person.presses('Log in');
    await person.logsIn(password, 'grace');
    await person.page.getByRole('button', { name: /^(Allow|Log out)$/ }).waitFor();
    if (person.page.url().startsWith(keyward)) await person.presses('Allow');
    await person.page.getByText('Grace Hopper').waitFor();

    await person.page.goto((await answered).url());
    await person.page.getByText('Grace Hopper').waitFor();
    expect(await person.page.textContent('#error')).toBe('');
  });

  test('a logout ends the session at Keyward, and that of other tabs', async () => {
    const person = await arrivesLoggedIn();
    const tab = await person.context.newPage();
    await tab.goto(notes);
    await tab.getByText('Grace Hopper').waitFor();

    await person.presses('Log out');
    await person.page.waitForURL(`${notes}/**`);
    await person.page.getByText('You are not logged in.').waitFor();
    await tab.getByRole('button', { name: 'Renew now' }).click();
    await tab.getByRole('button', { name: 'Log in' }).waitFor();
    await tab.getByRole('button', { name: 'Log in' }).click();
    await tab.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  });
});
