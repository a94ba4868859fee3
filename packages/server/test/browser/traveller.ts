/**
 * A person at a real browser. On every page of ours that they meet, axe has to find nothing, and
 * nothing may stick out.
 */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { accessibilityViolations } from '../../../pages/test/accessibility.js';
import { ada } from '../clients/ada.js';

const images = new URL('../../../../docs/images/', import.meta.url);

export interface Traveller {
  readonly page: Page;
  /** The page that is shown is ours, and this is its heading. */
  sees(heading: string | RegExp): Promise<void>;
  /** Types into the field with this label, as a person would find it. */
  fills(label: string, text: string): Promise<void>;
  presses(button: string): Promise<void>;
  logsIn(password?: string, username?: string): Promise<void>;
  /** Keeps a picture for the documentation when KEYWARD_SCREENSHOTS=1 asks for it. */
  pictures(name: string): Promise<void>;
}

export const traveller = async (context: BrowserContext, hasScript = true): Promise<Traveller> => {
  const page = await context.newPage();
  const fills: Traveller['fills'] = (label, text) =>
    page.getByLabel(label, { exact: true }).fill(text);
  const presses: Traveller['presses'] = (button) =>
    page.getByRole('button', { name: button, exact: true }).click();
  return {
    page,
    fills,
    presses,
    async sees(heading) {
      const exact = typeof heading === 'string';
      await page.getByRole('heading', { level: 1, name: heading, exact }).waitFor();
      if (!hasScript) return;
      expect(await accessibilityViolations(page)).toEqual([]);
      expect(
        await page.evaluate(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        ),
      ).toBe(0);
    },
    async logsIn(password = ada.password, username = ada.username) {
      await fills('Username, email or phone', username);
      await fills('Password', password);
      await presses('Sign in');
    },
    async pictures(name) {
      const picture = await page.screenshot({ caret: 'hide' });
      expect(picture.length).toBeLessThan(100_000);
      if (process.env['KEYWARD_SCREENSHOTS'] === '1')
        await writeFile(fileURLToPath(new URL(`${name}.png`, images)), picture);
    },
  };
};
