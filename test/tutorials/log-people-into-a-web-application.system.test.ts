/** The tutorial, followed by its reader, and by people at browsers. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freePort } from '../../packages/server/test/deployment/free-port.js';
import { followTutorial, leaveTutorials, startKeywardFor } from './follow-tutorial.js';
import { describeInBrowser, peopleAtBrowsers, type Person } from './people-at-browsers.js';

const name = 'log-people-into-a-web-application';
const password = 'the analytical engine';

describeInBrowser(name)('a web application that logs people in', () => {
  const people = peopleAtBrowsers();
  let shop: string;
  let keyward: string;

  beforeAll(async () => {
    shop = `http://localhost:${await freePort()}`;
    const exports = await startKeywardFor(name);
    keyward = exports['KEYWARD']!;
    await followTutorial(name, exports, {
      exports: { SHOP_URL: shop, PERSON_PASSWORD: password },
      onStart: async (program) => void (await program.says(/^The shop is at /m)),
    });
  });
  afterAll(async () => {
    await people.leave();
    leaveTutorials();
  });

  const goesToLogin = async (person: Person): Promise<void> => {
    await person.page.goto(shop);
    await person.sees('The shop');
    await person.page.getByRole('link', { name: 'Log in' }).click();
    await person.sees('Sign in');
  };
  /** The first login asks what the shop may know. */
  const logsIn = async (person: Person): Promise<void> => {
    await person.logsIn(password, 'ada');
    await person.page.getByRole('button', { name: /^(Allow|Log out)$/ }).waitFor();
    if (person.page.url().startsWith(keyward)) await person.presses('Allow');
    await person.sees('Hello, Ada Lovelace');
  };
  const arrivesLoggedIn = async (): Promise<Person> => {
    const person = await people.arrive();
    await goesToLogin(person);
    await logsIn(person);
    return person;
  };
  const sessionId = async ({ context }: Person): Promise<string | undefined> =>
    (await context.cookies(shop)).find((cookie) => cookie.name === 'connect.sid')?.value;

  test('a person who does not allow the login is told so', async () => {
    const person = await people.arrive();
    await goesToLogin(person);
    await person.logsIn(password, 'ada');
    await person.sees(/^Allow The shop/);
    await person.presses('Don’t allow');
    await person.sees('Not logged in');
    await person.page.getByText('You did not allow the login.').waitFor();
  });

  test('the shop greets the person by name', async () => {
    const person = await arrivesLoggedIn();
    await person.page.getByText('ada@example.com').waitFor();
    await person.page.evaluate(
      'document.querySelector("time").textContent = "2026-01-01T12:15:00.000Z"',
    );
    await person.pictures('tutorial-web-application');
  });

  test('the login gives the browser a new session id', async () => {
    const person = await people.arrive();
    await goesToLogin(person);
    const before = await sessionId(person);
    await logsIn(person);

    expect(before).toBeDefined();
    expect(await sessionId(person)).not.toBe(before);
  });

  test('the login is renewed with a new access token', async () => {
    const person = await arrivesLoggedIn();
    const until = await person.page.textContent('time');
    await person.presses('Renew now');
    await person.page.getByText(until!).waitFor({ state: 'detached' });
    await person.sees('Hello, Ada Lovelace');
  });

  test('an answer with a wrong state is refused, and the next login works', async () => {
    const person = await people.arrive();
    await person.page.goto(`${shop}/login`);
    await person.sees('Sign in');
    const answer = await person.page.goto(`${shop}/callback?code=stolen&state=forged`);
    expect(answer?.status()).toBe(400);
    await person.sees('Not logged in');
    await person.page.getByText('This answer belongs to another login.').waitFor();

    await person.page.getByRole('link', { name: 'Log in again' }).click();
    await logsIn(person);
  });

  test('an answer that no login waits for is refused', async () => {
    const person = await people.arrive();
    const answer = await person.page.goto(`${shop}/callback?code=stolen&state=forged`);
    expect(answer?.status()).toBe(400);
    await person.page.getByText('No login has begun in this browser.').waitFor();
  });

  test('a renewal after a logout elsewhere asks for a new login', async () => {
    const person = await arrivesLoggedIn();
    await signsOutAtKeyward(person);
    await person.presses('Renew now');
    await person.page.getByText('Your login has ended.').waitFor();
  });

  const signsOutAtKeyward = async ({ context }: Person): Promise<void> => {
    const other = await context.newPage();
    await other.goto(`${keyward}/logout`);
    await other.getByRole('button', { name: 'Sign out' }).click();
    await other.getByRole('heading', { level: 1, name: /signed out/i }).waitFor();
  };

  test('a page after a logout elsewhere asks for a new login, and shows no stack trace', async () => {
    const person = await arrivesLoggedIn();
    await signsOutAtKeyward(person);
    const answer = await person.page.goto(`${shop}/profile`);
    expect(answer?.status()).toBe(400);
    await person.sees('Not logged in');
    await person.page.getByText('Your login has ended.').waitFor();

    await person.page.getByRole('link', { name: 'Log in again' }).click();
    await logsIn(person);
  });

  test('the answer of a login counts once, and loaded again it leads to the profile', async () => {
    const person = await people.arrive();
    await goesToLogin(person);
    const answered = person.page.waitForRequest((request) =>
      request.url().startsWith(`${shop}/callback?`),
    );
    await logsIn(person);
    await person.page.goto((await answered).url());
    await person.sees('Hello, Ada Lovelace');
  });

  test('a page without a session leads to the start', async () => {
    const person = await people.arrive();
    await person.page.goto(`${shop}/profile`);
    await person.sees('The shop');
    for (const path of ['/logout', '/renew']) {
      const answer = await fetch(shop + path, { method: 'POST' });
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('You are not logged in.');
    }
  });

  test('a logout ends the login at Keyward, too', async () => {
    const person = await arrivesLoggedIn();
    await person.presses('Log out');
    await person.sees('The shop');
    await person.page.getByRole('link', { name: 'Log in' }).click();
    await person.sees('Sign in');
  });
});
