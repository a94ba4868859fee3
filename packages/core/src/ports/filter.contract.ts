/** Filters: whatever a store turns them into, it finds what `matches` finds. */
import {
  compareScalars,
  listedValue,
  matches,
  type ComputedValues,
  type Filter,
  type ListedKey,
  type Scalar,
} from '../model/values/filter.js';
import type { Order } from '../model/values/page.js';
import { foldName, isVisible } from '../model/record/record-type.js';
import { oneTenant } from '../model/values/tenancy.js';
import { assertSame, assertTrue, countUp, SeededChance, type StorageTest } from './contract.js';
import { addFamily, familyOf, idOf } from './samples.contract.js';
import { recordNames, type RecordName, type Storage } from './storage.js';
import { storeOf, typeOf, type AnyRecord } from './store.contract.js';

const texts = [
  '',
  'a',
  'A',
  'á',
  'ab',
  'aB',
  'AB',
  'a ',
  ' a',
  'a%b',
  'a_b',
  '%',
  '_',
  '*',
  '?',
  '[',
  ']',
  '[a]',
  '[^a]',
  '\\',
  'a\\',
  '\\%',
  `'`,
  `"`,
  `a'b"c`,
  '%%',
  '**a',
  '?0',
  ':a',
  '|',
  '|%',
  'ñ',
  'n\u0303',
  '😀',
  'a😀b',
  '\u{10ffff}',
  'a\u{10ffff}',
  'aa',
  'aab',
  'abab',
  'null',
  '0',
  '1',
];
const times = countUp(6).map((at) => new Date(Date.UTC(2026, 0, 1, 0, 0, 0, at - 3)));

/** What the attributes of the generated records are drawn from. */
const drawn: {
  readonly [name in 'clients' | 'resources']: Readonly<Record<string, readonly (Scalar | null)[]>>;
} = {
  clients: {
    description: [null, ...texts],
    type: ['spa', 'native', 'machine_to_machine'],
    isPublic: [true, false],
    isFirstParty: [true, false],
    secretExpiresAt: [null, ...times],
    createdAt: times,
    updatedBy: [null, 'a', 'A'],
  },
  resources: {
    description: [null, ...texts],
    type: ['api', 'database'],
    identifierUrl: [null],
    tokenLifetime: [null, -1, 0, 1, 59, 60, 3600],
    rbacEnabled: [true, false],
    updatedAt: times,
    createdBy: [null, ...texts.slice(0, 6)],
  },
};

export const filterContract = (test: StorageTest): void => {
  for (const name of ['clients', 'resources'] as const) {
    test(`finds in ${name} what the reference finds, for hundreds of filters over all types`, async (storage) => {
      const chance = new SeededChance(name.length);
      const records = await addDrawn(storage, name, chance);
      for (const _ of countUp(250))
        await assertAgrees(storage, name, records, { filter: filterFrom(drawn[name], chance, 3) });
    });

    test(`finds in ${name} the same in whatever order and tenancy`, async (storage) => {
      const chance = new SeededChance(name.length + 10);
      const records = await addDrawn(storage, name, chance);
      const seen = records.filter((record) =>
        isVisible(typeOf(name), record, oneTenant(idOf('tenants', 1))),
      );
      const within = storage.within(oneTenant(idOf('tenants', 1)));
      for (const _ of countUp(150)) {
        const filter: Filter<AnyRecord> = {
          kind: 'and',
          of: countUp(1 + chance.below(2)).map(() => filterFrom(drawn[name], chance, 1)),
        };
        const order = countUp(chance.below(3)).map(() => ({
          attribute: chance.oneOf(['name', 'nameKey', ...Object.keys(drawn[name])]),
          direction: chance.oneOf(['asc', 'desc'] as const),
        }));
        await assertAgrees(storage, name, records, { filter, order });
        await assertAgrees(within, name, seen, { filter, order });
      }
    });
  }

  test('finds every text by itself, its beginning, its end and its middle, and nothing too much', async (storage) => {
    const records = await addDrawn(storage, 'resources', new SeededChance(7));
    for (const value of texts) {
      for (const parts of [
        { initial: value, any: [], final: '' },
        { initial: '', any: [value], final: '' },
        { initial: '', any: [], final: value },
        { initial: value, any: [], final: value },
        { initial: value, any: [value], final: '' },
      ]) {
        await assertAgrees(storage, 'resources', records, {
          filter: {
            kind: 'substring',
            attribute: 'description',
            parts,
          },
        });
        await assertAgrees(storage, 'resources', records, {
          filter: {
            kind: 'not',
            of: { kind: 'substring', attribute: 'description', parts },
          },
        });
      }
      await assertAgrees(storage, 'resources', records, {
        filter: {
          kind: 'equals',
          attribute: 'description',
          value,
        },
      });
    }
  });

  test('counts a comparison with an absent value as false, and its negation as true', async (storage) => {
    const records = await addDrawn(storage, 'resources', new SeededChance(3));
    const absent = records.filter((record) => record.tokenLifetime === null).length;
    assertTrue(absent > 0, 'the sample holds absent values');
    for (const kind of ['equals', 'atLeast', 'atMost'] as const) {
      const filter: Filter<AnyRecord> = { kind, attribute: 'tokenLifetime', value: 999_999 };
      await assertAgrees(storage, 'resources', records, { filter });
      await assertAgrees(storage, 'resources', records, { filter: { kind: 'not', of: filter } });
      await assertAgrees(storage, 'resources', records, {
        filter: {
          kind: 'not',
          of: { kind: 'not', of: filter },
        },
      });
    }
  });

  test('finds everything by an empty conjunction and nothing by an empty disjunction', async (storage) => {
    const records = await addDrawn(storage, 'resources', new SeededChance(4));
    for (const kind of ['and', 'or'] as const) {
      await assertAgrees(storage, 'resources', records, { filter: { kind, of: [] } });
      await assertAgrees(storage, 'resources', records, {
        filter: { kind: 'not', of: { kind, of: [] } },
      });
    }
  });

  test('finds every beginning of a name, whatever character comes after it', async (storage) => {
    const records = await addDrawn(storage, 'resources', new SeededChance(8));
    const beginnings = new Set(records.flatMap(({ name }) => beginningsOf(String(name))));
    for (const initial of beginnings)
      for (const any of [[], [' ']])
        await assertAgrees(storage, 'resources', records, {
          filter: { kind: 'substring', attribute: 'name', parts: { initial, any, final: '' } },
          order: [{ attribute: 'name', direction: 'asc' }],
        });
  });

  test('finds once what several parts of a disjunction lead to, on every page', async (storage) => {
    const records = await addDrawn(storage, 'resources', new SeededChance(9));
    const begins = (attribute: string, initial: string): Filter<AnyRecord> => ({
      kind: 'substring',
      attribute,
      parts: { initial, any: [], final: '' },
    });
    const either: Filter<AnyRecord> = {
      kind: 'or',
      of: [
        begins('name', 'a'),
        begins('nameKey', 'a'),
        { kind: 'equals', attribute: 'type', value: 'api' },
        { kind: 'and', of: [begins('nameKey', '*'), begins('name', '**')] },
      ],
    };
    const filters: readonly Filter<AnyRecord>[] = [
      either,
      { kind: 'and', of: [either, { kind: 'present', attribute: 'tokenLifetime' }] },
      { kind: 'not', of: either },
    ];
    const seen = records.filter((record) =>
      isVisible(typeOf('resources'), record, oneTenant(idOf('tenants', 1))),
    );
    const within = storage.within(oneTenant(idOf('tenants', 1)));
    for (const filter of filters)
      for (const attribute of ['nameKey', 'createdBy', 'tokenLifetime'])
        for (const direction of ['asc', 'desc'] as const) {
          const question = { filter, order: [{ attribute, direction }] };
          await assertAgrees(storage, 'resources', records, question);
          await assertAgrees(within, 'resources', seen, question);
          await assertPaged(storage, 'resources', question);
          await assertPaged(within, 'resources', question);
        }
  });

  test('compares the names of records without regard to case', async (storage) => {
    const records = await addDrawn(storage, 'resources', new SeededChance(6));
    const folded = records.map(({ name }) => foldName(String(name)));
    for (const value of folded) {
      await assertAgrees(storage, 'resources', records, {
        filter: { kind: 'equals', attribute: 'nameKey', value },
        order: [{ attribute: 'nameKey', direction: 'desc' }],
      });
      await assertAgrees(storage, 'resources', records, {
        filter: {
          kind: 'substring',
          attribute: 'nameKey',
          parts: { initial: [...value][0] ?? '', any: [], final: '' },
        },
        order: [{ attribute: 'nameKey', direction: 'asc' }],
      });
    }
  });

  for (const name of recordNames.filter((each) => typeOf(each).computed !== undefined)) {
    test(`finds and sorts ${name} by all that is worked out from them, also after a change`, async (storage) => {
      const families = [1, 2, 3].map((number) => familyOf(number, number === 2 ? 'bare' : 'full'));
      for (const family of families) await addFamily(storage, family);
      const store = storeOf(storage, name);
      await store.change(families[0]![name].id, changed);

      const records = await store.all([]);
      for (const attribute of Object.keys(typeOf(name).computed!))
        for (const filter of filtersOn(name, records, attribute))
          for (const direction of ['asc', 'desc'] as const)
            await assertAgrees(storage, name, records, {
              filter,
              order: [{ attribute, direction }],
            });
    });
  }

  test('compares with a text that holds a NUL, which no record does', async (storage) => {
    const records = await addDrawn(storage, 'resources', new SeededChance(7));
    for (const value of ['\0', 'a\0', 'a\0b', 'ab\0'])
      for (const kind of ['equals', 'atLeast', 'atMost'] as const) {
        const filter: Filter<AnyRecord> = { kind, attribute: 'description', value };
        await assertAgrees(storage, 'resources', records, { filter });
        await assertAgrees(storage, 'resources', records, { filter: { kind: 'not', of: filter } });
      }
  });

  test('compares with numbers that are larger than any record holds', async (storage) => {
    await addFamily(storage, familyOf(1));
    const records = await storeOf(storage, 'users').all([]);
    for (const value of [2 ** 31, -(2 ** 31) - 1, 999_999_999_999_999])
      for (const kind of ['equals', 'atLeast', 'atMost'] as const) {
        const filter: Filter<AnyRecord> = { kind, attribute: 'loginsCount', value };
        await assertAgrees(storage, 'users', records, { filter });
        await assertAgrees(storage, 'users', records, { filter: { kind: 'not', of: filter } });
      }
  });

  test('takes what looks like SQL for text', async (storage) => {
    const records = await addDrawn(storage, 'resources', new SeededChance(5));
    for (const value of [
      `' OR 1=1 -- `,
      `"; DROP TABLE resources; --`,
      `\\' OR 1=1 #`,
      `x' UNION SELECT * FROM clients WHERE 'a'='a`,
      '${1}',
      ':value',
      '?',
    ]) {
      await assertAgrees(storage, 'resources', records, {
        filter: {
          kind: 'equals',
          attribute: 'name',
          value,
        },
      });
      await assertAgrees(storage, 'resources', records, {
        filter: {
          kind: 'substring',
          attribute: 'name',
          parts: { initial: value, any: [value], final: value },
        },
      });
      assertSame(await storage.resources.all([{ attribute: 'name', equals: value }]), [], value);
    }
  });
};

const beginningsOf = (text: string): readonly string[] => {
  const characters = [...text];
  return [1, 2].map((length) => characters.slice(0, length).join(''));
};

/** The record with something else in all that anything is worked out from. */
const changed = (record: AnyRecord): AnyRecord => {
  const others = Object.entries(otherValues).filter(([attribute]) => attribute in record);
  return { ...record, ...Object.fromEntries<unknown>(others) } as unknown as AnyRecord;
};

const otherValues = {
  name: 'ÉCLAIR',
  displayName: 'Éclair AND MORE',
  isSuspended: true,
  accessEndedAt: new Date(Date.UTC(2027, 0, 1)),
  expiresAt: new Date(Date.UTC(2027, 0, 1)),
  profile: { name: 'Zoë É. LAST', given_name: 'ZOË', family_name: 'E\u0301CLAIR', nickname: 'ZO' },
} as const;

const filtersOn = (
  name: RecordName,
  records: readonly AnyRecord[],
  attribute: ListedKey<AnyRecord>,
): readonly Filter<AnyRecord>[] => {
  const { computed } = typeOf(name);
  const values = records
    .map((record) => listedValue(record, attribute, computed))
    .filter((value) => value !== null) as Scalar[];
  return [
    { kind: 'present', attribute },
    { kind: 'not', of: { kind: 'present', attribute } },
    ...values.map((value): Filter<AnyRecord> => ({ kind: 'equals', attribute, value })),
    ...values.map((value): Filter<AnyRecord> => ({ kind: 'atLeast', attribute, value })),
  ];
};

/** Of two records, one belongs to a tenant. */
const addDrawn = async (
  storage: Storage,
  name: 'clients' | 'resources',
  chance: SeededChance,
): Promise<readonly AnyRecord[]> => {
  const tenant = familyOf(1).tenants;
  await storage.tenants.add(tenant);
  const records = countUp(70).map((at): AnyRecord => {
    const owner = at % 2 === 0 ? { tenantId: tenant.id, isGlobal: false } : {};
    const sample = {
      ...familyOf(at + 2, 'bare')[name],
      name: `${texts[at % texts.length]} ${at}`,
      ...owner,
    };
    const values = Object.entries(drawn[name]).map(
      ([attribute, choices]) => [attribute, chance.oneOf(choices)] as const,
    );
    const changed = Object.fromEntries<unknown>(values);
    return { ...sample, ...changed } as unknown as AnyRecord;
  });
  const store = storeOf(storage, name);
  for (const record of records) await store.add(record);
  return store.all([]);
};

interface Question {
  readonly filter: Filter<AnyRecord>;
  readonly order?: readonly Order<AnyRecord>[];
}

const assertAgrees = async (
  storage: Storage,
  name: RecordName,
  records: readonly AnyRecord[],
  { filter, order = [] }: Question,
): Promise<void> => {
  const page = await storeOf(storage, name).page({
    pinned: [],
    filter,
    order,
    offset: 0,
    limit: 1000,
    totalCount: true,
  });
  const { computed } = typeOf(name);
  const expected = records
    .filter((record) => matches(filter, record, computed))
    .map((record) => record.id)
    .sort(compareScalars);
  const asked = `${JSON.stringify(filter)} in order of ${JSON.stringify(order)}`;
  assertSame(page.items.map((item) => item.id).sort(compareScalars), expected, `found by ${asked}`);
  assertSame(page.totalCount, expected.length, `counted by ${asked}`);
  const isInOrder = (left: AnyRecord, right: AnyRecord): boolean =>
    compareBy({ order, computed }, left, right) <= 0;
  assertTrue(
    page.items.every((item, at) => at === 0 || isInOrder(page.items[at - 1]!, item)),
    `out of order: ${asked}`,
  );
};

/** What comes page by page is what comes at once. */
const assertPaged = async (
  storage: Storage,
  name: RecordName,
  { filter, order = [] }: Question,
): Promise<void> => {
  const store = storeOf(storage, name);
  const pageAt = (offset: number, limit: number) =>
    store.page({ pinned: [], filter, order, offset, limit, totalCount: false });
  const whole = (await pageAt(0, 1000)).items.map(({ id }) => id);
  const pages: string[] = [];
  for (let offset = 0; offset < whole.length; offset += 20) {
    const { items, hasMore } = await pageAt(offset, 20);
    pages.push(...items.map(({ id }) => id));
    assertSame(hasMore, offset + 20 < whole.length, 'more');
  }
  assertSame(pages, whole, `pages by ${JSON.stringify(filter)}`);
};

interface Sorting {
  readonly order: readonly Order<AnyRecord>[];
  readonly computed: ComputedValues<AnyRecord> | undefined;
}

const compareBy = ({ order, computed }: Sorting, left: AnyRecord, right: AnyRecord): number => {
  for (const { attribute, direction } of order) {
    const difference = compareScalars(
      listedValue(left, attribute, computed),
      listedValue(right, attribute, computed),
    );
    if (difference !== 0) return direction === 'asc' ? difference : -difference;
  }
  return order.length === 0 ? compareScalars(left.id, right.id) : 0;
};

const filterFrom = (
  attributes: Readonly<Record<string, readonly (Scalar | null)[]>>,
  chance: SeededChance,
  depth: number,
): Filter<AnyRecord> => {
  const kind = chance.oneOf(
    depth > 0
      ? ([
          'and',
          'or',
          'not',
          'not',
          'equals',
          'atLeast',
          'atMost',
          'present',
          'substring',
        ] as const)
      : (['equals', 'atLeast', 'atMost', 'present', 'substring', 'substring'] as const),
  );
  if (kind === 'and' || kind === 'or')
    return {
      kind,
      of: countUp(1 + chance.below(3)).map(() => filterFrom(attributes, chance, depth - 1)),
    };
  if (kind === 'not') return { kind, of: filterFrom(attributes, chance, depth - 1) };
  if (kind === 'substring')
    return {
      kind,
      attribute: 'description',
      parts: {
        initial: pieceFrom(chance),
        any: countUp(chance.below(3))
          .map(() => chance.oneOf(texts))
          .filter((part) => part !== ''),
        final: pieceFrom(chance),
      },
    };
  const attribute = chance.oneOf(Object.keys(attributes));
  if (kind === 'present') return { kind, attribute };
  const values = attributes[attribute]!.filter((value) => value !== null);
  return values.length === 0
    ? { kind: 'present', attribute }
    : { kind, attribute, value: chance.oneOf(values) };
};

const pieceFrom = (chance: SeededChance): string =>
  chance.below(2) === 0 ? '' : chance.oneOf(texts);
