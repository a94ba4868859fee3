import {
  isRefusal,
  type DirectoryAttempt,
  type DirectoryPerson,
  type DirectorySettings,
  type PasswordDirectory,
  type ReviewedPerson,
} from '@keyward/core/ports';
import {
  AndFilter,
  EqualityFilter,
  OrFilter,
  ResultCodeError,
  type Client,
  type Entry,
  type Filter,
} from 'ldapts';
import { boundedQueues } from './bounded-queue.js';
import {
  hasCode,
  openConnection,
  reasons,
  resultCodes,
  unreachable,
  type Connection,
  type ConnectionBounds,
} from './connection.js';
import {
  askedAttributes,
  binaryAttributes,
  idOf,
  isDisabled,
  personOf,
  valueOfId,
} from './entries.js';
import { filterForAny, filterWith } from './filters.js';
import { groupsOf, TooManyGroups } from './groups.js';
import { settingsProblem } from './settings-problem.js';

export interface NodeLdapOptions {
  /** The addresses of a name that may be asked; none, or a refusal, for one that leads elsewhere. */
  readonly addressesOf: (name: string) => Promise<readonly string[]>;
  /** Milliseconds for a whole login, and for each answer to a review. */
  readonly patience?: number | undefined;
  /** Bytes of all answers to a login, of each page of a review, and of the groups of each person. */
  readonly longestAnswer?: number | undefined;
  /** How many logins ask one directory at once, and how many more may wait. */
  readonly running?: number | undefined;
  readonly waiting?: number | undefined;
  /** Entries of one page of a review. */
  readonly pageSize?: number | undefined;
  /** People of a review, as whole pages are counted. */
  readonly mostPeople?: number | undefined;
  /** Milliseconds for a whole review, and for looking for those who are missing in it. */
  readonly longestReview?: number | undefined;
}

/** More than any company has; and half of the hour after which it is asked anew. */
const usualReview = { mostPeople: 1_000_000, longestReview: 30 * 60 * 1000 } as const;

/** As many people as are looked for together. */
const lookedForAtOnce = 50;

/**
 * Asks LDAP directories and Active Directory.
 * Rule: a login is of exactly one entry, and of nobody where the password is empty (RFC 4513 §5.1.2).
 */
export const nodeLdap = (options: NodeLdapOptions): PasswordDirectory => {
  const { running = 16, waiting = 64, pageSize = 500 } = options;
  const mostPages = Math.ceil((options.mostPeople ?? usualReview.mostPeople) / pageSize);
  const bounds: ReviewBounds = {
    longestReview: options.longestReview ?? usualReview.longestReview,
    addressesOf: options.addressesOf,
    patience: options.patience ?? 3000,
    longestAnswer: options.longestAnswer ?? 8 * 1024 * 1024,
  };
  const logins = boundedQueues({ running, waiting });

  return {
    patience: bounds.patience,
    problem: settingsProblem,
    authenticate: (settings, attempt) =>
      attempt.password === ''
        ? Promise.resolve(undefined)
        : logins(keyOf(settings), () =>
            withConnection(settings, bounds, logInAt(settings, attempt)),
          ),
    review: (settings, known) => review(settings, { bounds, pageSize, mostPages, known }),
    look: (settings, ids) =>
      inPieces(settings, bounds, async (connection) => {
        const found: ReviewedPerson[] = [];
        for (let at = 0; at < ids.length; at += lookedForAtOnce)
          found.push(...(await lookFor(connection, settings, ids.slice(at, at + lookedForAtOnce))));
        return found;
      }),
    test: (settings, login, note) =>
      withConnection(settings, { ...bounds, note }, testAt(settings, login, note)),
  };
};

/** Two tenants may name one server, and each has its own account there. */
const keyOf = ({ url, bindDn }: DirectorySettings): string => `${url} ${bindDn}`;

type Work<R> = (connection: Connection) => Promise<R>;

class Late extends Error {}
class Endless extends Error {}

/** The whole of it within the patience. */
const withConnection = async <R>(
  settings: DirectorySettings,
  bounds: ConnectionBounds,
  work: Work<R>,
): Promise<R> => {
  let connection: Connection | undefined;
  let isLate = false;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isLate = true;
      reject(new Late());
    }, bounds.patience);
  });
  const ask = async (): Promise<R> => {
    connection = await openConnection(settings, bounds);
    if (isLate) connection.close();
    return work(connection);
  };
  try {
    return await Promise.race([ask(), late]);
  } catch (error) {
    return explain(settings, error);
  } finally {
    clearTimeout(timer);
    connection?.close();
  }
};

const explain = (settings: DirectorySettings, error: unknown): never => {
  if (isRefusal(error)) throw error;
  if (hasCode(error, resultCodes.referral)) return unreachable(settings, reasons.referring);
  if (hasCode(error, resultCodes.noSuchObject)) return unreachable(settings, reasons.baseless);
  if (error instanceof Endless) return unreachable(settings, reasons.endless);
  return unreachable(settings, error instanceof Late ? reasons.late : reasons.odd);
};

const logInAt =
  (
    settings: DirectorySettings,
    { login, password, mayTry }: DirectoryAttempt,
  ): Work<DirectoryPerson | undefined> =>
  async ({ client, bindAsService }) => {
    const entry = await entryOf(client, settings, login);
    const id = entry && idOf(entry, settings.uniqueAttribute);
    if (entry === undefined || id === undefined) return undefined;
    if (password === undefined || !(await mayTry(id))) return undefined;
    if (!(await isPasswordOf(client, entry.dn, password)) || isDisabled(entry)) return undefined;

    await bindAsService();
    return personOf(entry, readOf(settings), await groupsOf(client, settings, entry.dn));
  };

/** The one entry that has this login. */
const entryOf = async (
  client: Client,
  settings: DirectorySettings,
  login: string,
): Promise<Entry | undefined> => {
  const options = {
    filter: filterWith(settings.userFilter, 'login', login),
    sizeLimit: 2,
    ...askedOf(settings),
  };
  const { searchEntries } = await client
    .search(settings.baseDn, options)
    .catch((error: unknown) => noneIfTooMany(error));
  const [entry] = searchEntries;
  // A name that is empty stands for nobody, and so does a bind without one.
  return searchEntries.length === 1 && entry?.dn !== '' ? entry : undefined;
};

const noneIfTooMany = (error: unknown): { readonly searchEntries: Entry[] } => {
  if (hasCode(error, resultCodes.sizeLimitExceeded)) return { searchEntries: [] };
  throw error;
};

/** Whatever keeps the person from binding, the directory does not vouch for them. */
const isPasswordOf = async (client: Client, dn: string, password: string): Promise<boolean> => {
  try {
    await client.bind(dn, password);
    return true;
  } catch (error) {
    const { invalidCredentials, inappropriateAuthentication, unwillingToPerform } = resultCodes;
    const { insufficientAccess, constraintViolation, noSuchObject, invalidDn } = resultCodes;
    const isRefused =
      hasCode(error, invalidCredentials, inappropriateAuthentication, unwillingToPerform) ||
      hasCode(error, insufficientAccess, constraintViolation, noSuchObject, invalidDn);
    if (isRefused) return false;
    throw error;
  }
};

type NoteStep = Parameters<PasswordDirectory['test']>[2];

const testAt =
  (
    settings: DirectorySettings,
    login: string | undefined,
    note: NoteStep,
  ): Work<DirectoryPerson | undefined> =>
  async ({ client }) => {
    const entry = await (login === undefined
      ? someEntry(client, settings)
      : entryOf(client, settings, login));
    if (entry !== undefined && idOf(entry, settings.uniqueAttribute) === undefined)
      return unreachable(settings, 'shows bind_dn no unique_attribute of a person');
    note('people');
    // Any name is good enough to learn whether there are groups.
    const groups = await groupsOf(client, settings, entry?.dn ?? settings.baseDn);
    note('groups', settings.groupBaseDn === undefined);
    return entry && login !== undefined ? personOf(entry, readOf(settings), groups) : undefined;
  };

/** Any person at all, since a filter that finds nobody is wrong. */
const someEntry = async (client: Client, settings: DirectorySettings): Promise<Entry> => {
  const pages = client.searchPaginated(settings.baseDn, {
    filter: filterForAny(settings.userFilter, 'login'),
    paged: { pageSize: 1 },
    ...askedOf(settings),
  });
  for await (const { searchEntries } of pages)
    if (searchEntries[0] !== undefined) return searchEntries[0];
  return unreachable(settings, 'shows bind_dn no person below base_dn that user_filter finds');
};

const readOf = ({ uniqueAttribute, attributes }: DirectorySettings) => ({
  unique: uniqueAttribute,
  mapped: attributes,
});

const askedOf = ({ uniqueAttribute, attributes }: DirectorySettings) => ({
  attributes: askedAttributes(uniqueAttribute, attributes),
  explicitBufferAttributes: [...binaryAttributes],
  timeLimit: 3,
});

interface ReviewBounds extends ConnectionBounds {
  readonly longestReview: number;
}

interface ReviewConnection extends Connection {
  /** Whether it took too long, and has ended for it. */
  readonly isOver: () => boolean;
}

/** Rule: a review ends, however slowly a directory answers. */
const openForReview = async (
  settings: DirectorySettings,
  bounds: ReviewBounds,
): Promise<ReviewConnection> => {
  const connection = await openConnection(settings, bounds);
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    connection.close();
  }, bounds.longestReview);
  const close = (): void => {
    clearTimeout(timer);
    connection.close();
  };
  return { ...connection, close, isOver: () => isOver };
};

interface Review {
  readonly bounds: ReviewBounds;
  readonly pageSize: number;
  readonly mostPages: number;
  readonly known: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
}

/** Each answer within the patience, and of no more bytes than one may have. */
const inPieces = async <R>(
  settings: DirectorySettings,
  bounds: ReviewBounds,
  work: Work<R>,
): Promise<R> => {
  let connection: ReviewConnection | undefined;
  try {
    connection = await openForReview(settings, bounds);
    return await work(connection);
  } catch (error) {
    return explain(settings, connection?.isOver() === true ? new Endless() : error);
  } finally {
    connection?.close();
  }
};

/**
 * Holds one page at a time, whatever the directory holds.
 * Rule: a review ends, however many pages a directory sends.
 */
async function* review(
  settings: DirectorySettings,
  { bounds, pageSize, mostPages, known }: Review,
): AsyncGenerator<readonly ReviewedPerson[]> {
  let connection: ReviewConnection | undefined;
  try {
    connection = await openForReview(settings, bounds);
    const pages = connection.client.searchPaginated(settings.baseDn, {
      filter: filterForAny(settings.userFilter, 'login'),
      paged: { pageSize },
      ...askedOf(settings),
    });
    let read = 0;
    for await (const { searchEntries } of pages) {
      if (read++ === mostPages) throw new Endless();
      const wanted = await known(idsOf(searchEntries, settings));
      yield await peopleOf(connection, settings, searchEntries, wanted);
    }
  } catch (error) {
    explain(settings, connection?.isOver() === true ? new Endless() : error);
  } finally {
    connection?.close();
  }
}

const idsOf = (entries: readonly Entry[], { uniqueAttribute }: DirectorySettings): string[] =>
  entries.map((entry) => idOf(entry, uniqueAttribute)).filter((id) => id !== undefined);

const peopleOf = async (
  { client, begin }: Connection,
  settings: DirectorySettings,
  entries: readonly Entry[],
  wanted: ReadonlySet<string>,
): Promise<readonly ReviewedPerson[]> => {
  const people: ReviewedPerson[] = [];
  for (const entry of entries) {
    const id = idOf(entry, settings.uniqueAttribute);
    if (id === undefined || !wanted.has(id)) continue;
    begin();
    const groups = await groupsOf(client, settings, entry.dn).catch(undefinedIfOfPerson);
    const person = personOf(entry, readOf(settings), groups ?? []);
    if (person === undefined) continue;
    people.push(groups === undefined ? { ...person, claims: undefined } : person);
  }
  begin();
  return people;
};

/** What is wrong with the groups of one person does not end a review; that they have no place does. */
const undefinedIfOfPerson = (error: unknown): undefined => {
  const isOfSettings = hasCode(error, resultCodes.referral);
  if (error instanceof TooManyGroups || (error instanceof ResultCodeError && !isOfSettings))
    return undefined;
  throw error;
};

const lookFor = async (
  connection: Connection,
  settings: DirectorySettings,
  ids: readonly string[],
): Promise<readonly ReviewedPerson[]> => {
  const { uniqueAttribute: attribute } = settings;
  const oneOf: Filter[] = ids.map(
    (id) => new EqualityFilter({ attribute, value: valueOfId(attribute, id) }),
  );
  const isPerson = filterForAny(settings.userFilter, 'login');
  const { searchEntries } = await connection.client.search(settings.baseDn, {
    filter: new AndFilter({ filters: [isPerson, new OrFilter({ filters: oneOf })] }),
    ...askedOf(settings),
  });
  return peopleOf(connection, settings, searchEntries, new Set(ids));
};
