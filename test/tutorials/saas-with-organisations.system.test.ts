/** The tutorial, followed by its reader, and by people of two organisations. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freePort } from '../../packages/server/test/deployment/free-port.js';
import { followTutorial, leaveTutorials, startKeywardFor } from './follow-tutorial.js';
import { describeInBrowser, peopleAtBrowsers, type Person } from './people-at-browsers.js';

const name = 'saas-with-organisations';
const password = 'paper for the printer';

describeInBrowser(name)('a help desk for two organisations', () => {
  const people = peopleAtBrowsers();
  let desk: string;
  let tenants: Readonly<Record<'acme' | 'globex', string>>;
  let keyward: string;

  beforeAll(async () => {
    desk = `http://localhost:${await freePort()}`;
    const exports = await startKeywardFor(name);
    keyward = exports['KEYWARD']!;
    const tutorial = await followTutorial(name, exports, {
      exports: { DESK_URL: desk, PERSON_PASSWORD: password },
      onStart: async (program) => void (await program.says(/^The help desk is at /m)),
    });
    tenants = {
      acme: await tutorial.value('ACME_ID'),
      globex: await tutorial.value('GLOBEX_ID'),
    };
  });
  afterAll(async () => {
    await people.leave();
    leaveTutorials();
  });

  const logsInAt = async (organisation: 'acme' | 'globex'): Promise<Person> => {
    const person = await people.arrive();
    await person.page.goto(desk);
    await person.sees('The help desk');
    await person.page.getByRole('link', { name: organisation }).click();
    await person.sees('Sign in');
    if (organisation === 'acme') await person.pictures('tutorial-saas-login');
    await person.logsIn(password, 'kim');
    await person.sees(`Tickets of ${organisation}`);
    return person;
  };

  test('a lead of Acme closes a ticket of Acme', async () => {
    const person = await logsInAt('acme');
    await person.page.getByText('Kim Lee may read and close tickets.').waitFor();
    await person.pictures('tutorial-saas-tickets');
    await person.presses('Close');
    await person.page.getByText('The printer of acme is out of paper, closed').waitFor();
  });

  test('an agent of Globex reads the ticket of Globex, and cannot close it', async () => {
    const person = await logsInAt('globex');
    await person.page.getByText('Kim Novak may read tickets.').waitFor();
    await person.page.getByText('The printer of globex is out of paper, open').waitFor();
    const answer = await person.page.request.post(`${desk}/globex/tickets/1/close`);
    expect(answer.status()).toBe(403);
  });

  test('a person of Globex who is logged in gets no page of Acme', async () => {
    const person = await logsInAt('globex');
    await person.page.goto(`${desk}/acme`);
    await person.sees('Sign in');
  });

  test('a person who changes the tenant in the address is refused by the token', async () => {
    const person = await people.arrive();
    const begun = await person.context.request.get(`${desk}/acme`, { maxRedirects: 0 });
    const changed = begun.headers()['location']!.replace(tenants.acme, tenants.globex);
    await person.page.goto(changed);
    await person.sees('Sign in');
    await person.logsIn(password, 'kim');
    await person.sees('Not allowed');
    await person.page.getByText('You belong to another organisation.').waitFor();
  });

  test('the answer of a login counts once, and loaded again it leads to the tickets', async () => {
    const person = await people.arrive();
    await person.page.goto(`${desk}/acme`);
    await person.sees('Sign in');
    const answered = person.page.waitForRequest((request) =>
      request.url().startsWith(`${desk}/callback?`),
    );
    await person.logsIn(password, 'kim');
    await person.sees('Tickets of acme');
    await person.page.goto((await answered).url());
    await person.sees('Tickets of acme');
  });

  test('a forged answer without a session is refused on a page', async () => {
    const person = await people.arrive();
    const answer = await person.page.goto(`${desk}/callback?code=stolen&state=forged`);
    expect(answer?.status()).toBe(400);
    await person.sees('Not allowed');
  });

  test('the administrator of Acme finds the people of Acme alone', async () => {
    const person = await people.arrive();
    await person.page.setViewportSize({ width: 1280, height: 800 });
    await person.page.goto(`${keyward}/console/?tenant_id=${tenants.acme}`);
    await person.logsIn(password, 'boss');
    await person.page.getByRole('link', { name: 'People' }).first().click();
    await person.page.getByText('Kim Lee').first().waitFor();
    await person.page.getByText('Bo Sanders').first().waitFor();
    expect(await person.page.getByText('Kim Novak').count()).toBe(0);
    await person.pictures('tutorial-saas-console');
  });
});
