/** A person whom a hook of the tenant does not let in. */
import { describe, expect, test } from '@jest/globals';
import type { CannedOutgoing } from '@keyward/core/in-memory';
import { done } from '../deployment/world.js';
import type { Journeys } from './passkey-journeys.js';

const hook_url = 'https://hooks.example/logins';
const deny = 'Not before <b>nine</b> & <img src=x onerror="document.title=1">';

export const hookJourneys = (at: Journeys, asked: CannedOutgoing): void =>
  describe('whom a hook does not let in', () => {
    test.each([
      ['with JavaScript', {}],
      ['without JavaScript', { javaScriptEnabled: false }],
    ] as const)('%s, reads on the page what the hook says, as plain text', async (_, options) => {
      const hook = { hook_type: 'before-login', hook_url };
      const { body: made } = await at.server.manage('POST', '/hooks', hook);
      asked.answers.set(hook_url, { body: JSON.stringify({ deny }) });
      const person = await at.arrive(options);
      const { page } = person;
      await page.goto(at.authorization());
      await person.sees('Sign in');
      await person.logsIn();
      await page.getByText(`Your organization does not let you sign in: ${deny}`).waitFor();
      expect(await page.locator('main b, main img').count()).toBe(0);
      expect(new URL(page.url()).origin).toBe(new URL(at.server.keyward.issuer).origin);
      await done(at.server.manage('DELETE', `/hooks/${made.id}`));
    });
  });
