/** A person at a page who has a keyboard and no mouse. What has the focus on the way has to show it. */
import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';

type Role = Parameters<Page['getByRole']>[0];
type Name = string | RegExp;

export interface ByKeyboard {
  /** Tabs until what has this role and name has the focus. */
  readonly goesTo: (role: Role, name: Name) => Promise<void>;
  /** A field of this label, also one for a password, which has no role. */
  readonly goesToField: (label: string) => Promise<void>;
  readonly goesBackTo: (role: Role, name: Name) => Promise<void>;
  /** Goes there, and presses Enter. */
  readonly enters: (role: Role, name: Name) => Promise<void>;
  /** `presses('Shift+Tab', 'Enter')` */
  readonly presses: (...keys: readonly string[]) => Promise<void>;
  readonly types: (text: string) => Promise<void>;
  /** Waits until what has this role and name has the focus, without a key. */
  readonly isAt: (role: Role, name: Name) => Promise<void>;
  /** Something of the page has the focus: the next Tab goes on from there. */
  readonly isSomewhere: () => Promise<void>;
  /** In the open list of a field that has the focus: arrows lead to the option, and Enter takes it. */
  readonly choosesOption: (name: Name) => Promise<void>;
  /** In an open menu: arrows lead to the entry, and Enter takes it. */
  readonly choosesEntry: (role: 'menuitem' | 'menuitemradio', name: Name) => Promise<void>;
}

/** More than any page has before what is looked for. */
const mostStops = 80;
const mostArrows = 30;

export const byKeyboard = (page: Page): ByKeyboard => {
  const { keyboard } = page;
  const focus = page.locator(':focus');
  const find = (role: Role, name: Name): Locator =>
    page.getByRole(role, { name, exact: typeof name === 'string' });
  const hasFocus = async (target: Locator): Promise<boolean> =>
    (await target.and(focus).count()) > 0;
  const presses: ByKeyboard['presses'] = async (...keys) => {
    for (const key of keys) await keyboard.press(key);
  };

  /** Presses the key until it is there. Says what it passed when it does not come there. */
  const walksTo = async (target: Locator, key: string, most: number): Promise<void> => {
    await target.first().waitFor({ state: 'attached' });
    const passed: string[] = [];
    for (let stop = 0; stop <= most; stop++) {
      const isThere = await hasFocus(target);
      if (stop > 0 || isThere) expect(await withoutRing(page)).toBeUndefined();
      if (isThere) return;
      passed.push(await nameOfFocus(page));
      await keyboard.press(key);
    }
    throw new Error(
      `${String(target)} is not reached by ${most} times ${key}. Passed:\n${passed.join('\n')}`,
    );
  };
  const tabsTo = (target: Locator, key = 'Tab'): Promise<void> => walksTo(target, key, mostStops);
  const goesTo: ByKeyboard['goesTo'] = (role, name) => tabsTo(find(role, name));

  return {
    goesTo,
    goesToField: (label) => tabsTo(page.getByLabel(label, { exact: true })),
    goesBackTo: (role, name) => tabsTo(find(role, name), 'Shift+Tab'),
    async enters(role, name) {
      await goesTo(role, name);
      await keyboard.press('Enter');
    },
    presses,
    types: (text) => keyboard.type(text),
    async isAt(role, name) {
      const target = find(role, name).and(focus);
      await target.waitFor({ state: 'attached' }).catch(async (error: unknown) => {
        const other = await nameOfFocus(page);
        throw new Error(`${other} has the focus, and not ${role} ${String(name)}`, {
          cause: error,
        });
      });
    },
    async isSomewhere() {
      await focus.and(page.locator(':not(body)')).waitFor({ state: 'attached' });
    },
    async choosesOption(name) {
      const exact = typeof name === 'string';
      // While the server searches, the list shows what it had, and takes nothing.
      const option = page.getByRole('option', { name, exact, disabled: false });
      await option.first().waitFor();
      for (let step = 0; step < mostArrows; step++) {
        await keyboard.press('ArrowDown');
        const isChosen = await option.first().evaluate(isActiveOption);
        if (isChosen) return keyboard.press('Enter');
      }
      throw new Error(`The option ${String(name)} is not reached by ${mostArrows} arrows`);
    },
    async choosesEntry(role, name) {
      await page.getByRole('menu').waitFor();
      await page.getByRole('menu').locator(':focus').waitFor({ state: 'attached' });
      await walksTo(find(role, name), 'ArrowDown', mostArrows);
      await keyboard.press('Enter');
    },
  };
};

/** `button "Save"` */
const nameOfFocus = async (page: Page): Promise<string> => {
  const focus = page.locator(':focus');
  if ((await focus.count()) === 0) return 'nothing';
  const [line = ''] = (await focus.ariaSnapshot()).split('\n');
  return line.replace(/^- /, '') || (await focus.evaluate(({ tagName }) => tagName));
};

/** The field says which option its keys have come to: the focus itself stays in the field. */
const isActiveOption = (option: Element): boolean => {
  const field = option.ownerDocument.activeElement;
  return field?.getAttribute('aria-activedescendant') === option.id;
};

/** What has the focus and does not show it: a line, or a shadow as a line, around it or what it belongs to. */
const withoutRing = async (page: Page): Promise<string | undefined> => {
  const focus = page.locator(':focus');
  // Beyond the last stop of the page is the browser itself.
  if ((await focus.count()) === 0 || (await focus.evaluate(showsFocus))) return undefined;
  return `${await nameOfFocus(page)} has no ring`;
};

/** A switch has its line on the track beside it, and a field for several records around all of them. */
const showsFocus = (element: Element): boolean => {
  const hasLine = (each: Element): boolean => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(each);
    return (
      outlineStyle !== 'none' && parseFloat(outlineWidth) > 0 && !outlineColor.endsWith(', 0)')
    );
  };
  const hasShadow = (each: Element): boolean => getComputedStyle(each).boxShadow !== 'none';

  const own = [element, element.nextElementSibling].filter((each) => each !== null);
  const around = [element.parentElement, element.parentElement?.parentElement ?? null].filter(
    (each) => each !== null,
  );
  const isSeen = element.ownerDocument.body !== element;
  return isSeen && (own.some((each) => hasLine(each) || hasShadow(each)) || around.some(hasLine));
};
