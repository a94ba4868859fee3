import type { DirectoryPerson, PasswordDirectory } from '../ports/password-directory.js';
import { refuse } from '../model/values/refusals.js';

export interface PlainEntry {
  readonly id: string;
  /** Under each of which the person logs in. */
  readonly logins: readonly string[];
  readonly password: string;
  readonly isDisabled?: boolean;
  readonly claims?: Readonly<Record<string, unknown>>;
}

/** A directory as a list of entries; every URL leads to it. */
export interface PlainDirectory extends PasswordDirectory {
  authenticate: PasswordDirectory['authenticate'];
  entries: PlainEntry[];
  /** Whether it answers. */
  isUp: boolean;
  /** Entries that a review leaves out without a word. */
  hidden: readonly string[];
  /** The logins that were asked about, each with whether a password came along. */
  readonly asked: [login: string, isTried: boolean][];
}

export const plainDirectory = (): PlainDirectory => {
  const assertUp = (): void => {
    if (!directory.isUp) refuse('upstream_unreachable', { url: 'ldaps://plain', why: 'is down' });
  };
  const directory: PlainDirectory = {
    entries: [],
    isUp: true,
    patience: 3000,
    hidden: [],
    asked: [],
    problem: ({ url }) =>
      url.startsWith('ldaps:') ? undefined : { member: 'url', why: 'must begin with ldaps' },
    async authenticate(_, { login, password, mayTry }) {
      directory.asked.push([login, password !== undefined]);
      assertUp();
      const found = directory.entries.filter(({ logins }) => logins.includes(login));
      const [entry] = found;
      if (entry === undefined || found.length > 1 || password === undefined) return undefined;
      if (!(await mayTry(entry.id)) || entry.isDisabled) return undefined;
      return entry.password === password ? personIn(entry) : undefined;
    },
    async *review(_, known) {
      const seen = directory.entries.filter(({ id }) => !directory.hidden.includes(id));
      for (const entry of seen) {
        assertUp();
        const wanted = await known([entry.id]);
        yield wanted.has(entry.id) ? [personIn(entry)] : [];
      }
      assertUp();
    },
    look(_, ids) {
      assertUp();
      return Promise.resolve(directory.entries.filter(({ id }) => ids.includes(id)).map(personIn));
    },
    test(_, login, note) {
      assertUp();
      for (const step of ['connection', 'service_account', 'people', 'groups'] as const) note(step);
      const found = directory.entries.filter(({ logins }) => logins.includes(login ?? ''));
      return Promise.resolve(found.length === 1 ? personIn(found[0]!) : undefined);
    },
  };
  return directory;
};

const personIn = ({ id, claims, isDisabled = false }: PlainEntry): DirectoryPerson => ({
  id,
  isDisabled,
  claims: { groups: [], ...claims, sub: id },
});
