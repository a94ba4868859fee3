/** Looks for people of one input who log in by the same name. */
import { BrokenInput, spotIn, type Input, type Spot } from './broken-input.js';

const mostShown = 20;

export interface LoginName {
  readonly username?: string | undefined;
  readonly email?: string | undefined;
  /** The same name in another tenant is another person. */
  readonly tenant?: string | undefined;
}

export interface DoubledNames {
  readonly note: (input: Pick<Input, 'name'>, spot: Spot, name: LoginName) => void;
  /** @throws BrokenInput that names each spot, up to 20 */
  readonly assertNone: () => void;
}

/**
 * Rule: no two people of one input have the same user name, or the second would pass for the first.
 * Who has no user name has an address in its place.
 */
export const doubledNames = (): DoubledNames => {
  const first = new Map<string, string>();
  const faults: string[] = [];
  let count = 0;
  return {
    note({ name: file }, spot, { username, email, tenant = '' }) {
      const name = (username ?? email)?.trim();
      if (name === undefined || name === '') return;
      const key = `${tenant}/${name.normalize('NFC').toLowerCase()}`;
      const before = first.get(key);
      if (before === undefined) {
        first.set(key, `${file}, line ${spot.line}`);
        return;
      }
      count++;
      if (faults.length < mostShown)
        faults.push(
          `${spotIn(file, spot)}: the user name ${JSON.stringify(name)} stands in ${before} already, ` +
            'and each person has one of their own',
        );
    },
    assertNone() {
      if (count === 0) return;
      const more = count > faults.length ? [`… and ${count - faults.length} more`] : [];
      throw new BrokenInput([...faults, ...more].join('\n'));
    },
  };
};
