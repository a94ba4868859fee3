/**
 * Reads what a search finds (docs/adr/0078-lists-compare-worked-out-values.md). Each alternative is one range of an
 * index, which holds its records in the order wanted; a longer way leads there only where a filter or another
 * beginning leaves few.
 */
import type { Beginnings, TermSearch } from '@keyward/core/ports';
import type { Session } from '../connection/session.js';
import { few, type AccessPaths } from './access-path.js';
import { allOf, holdsNul, type Condition, type Statement } from './condition.js';
import type { Conjunct } from './conditions.js';
import type { Statements } from './statements.js';
import type { TermReach, TermStatements } from './term-statements.js';

/** What is searched. */
export interface Searched {
  readonly search: TermSearch;
  /** A condition on the tenancy, of a record as of its terms. */
  readonly within: Condition | undefined;
  /** On a record. */
  readonly conjuncts: readonly Conjunct[];
}

export class Searches {
  constructor(
    private readonly terms: TermStatements,
    private readonly statements: Statements,
    private readonly paths: AccessPaths,
  ) {}

  /** The statements that read a page, best first: alternative after alternative, until it is full. */
  async page<R>(
    session: Session,
    { search: asked, within, conjuncts }: Searched,
    { offset, limit }: { readonly offset: number; readonly limit: number },
    read: (statement: Statement) => Promise<readonly R[]>,
  ): Promise<readonly R[]> {
    const search = withoutNul(asked);
    const filter = conjuncts.length === 0 ? undefined : allOf(conjuncts);
    const lead = filter && (await this.leadOfRecords(session, within, conjuncts));
    const found: R[] = [];
    let leftToSkip = offset;

    for (let at = 0; at < search.length && found.length < limit; at++) {
      const beginnings = search[at]!;
      const reach = lead ? { within, lead } : await this.reachOf(session, beginnings, within);
      const earlier = search.slice(0, at);
      const ids = (range: { readonly offset: number; readonly limit: number }): Statement =>
        this.terms.page(beginnings, reach, { ...range, filter, earlier });

      const skipped =
        leftToSkip === 0
          ? 0
          : await count(session, this.terms.countOf(ids({ offset: 0, limit: leftToSkip })));
      if (skipped === leftToSkip) {
        const wanted = ids({ offset: skipped, limit: limit - found.length });
        found.push(...(await read(this.terms.rowsOf(this.statements.columnsOfRow, wanted))));
      }
      leftToSkip -= skipped;
    }
    return found;
  }

  /** How many records are found. */
  async count(session: Session, { search: asked, within, conjuncts }: Searched): Promise<number> {
    const search = withoutNul(asked);
    if (search.length === 0) return 0;

    const lead =
      conjuncts.length === 0 ? undefined : await this.leadOfRecords(session, within, conjuncts);
    const reaches = lead
      ? search.map(() => ({ within, lead }))
      : await this.reachesOf(session, search, within);
    const members = this.terms.members(search, reaches);
    return count(
      session,
      conjuncts.length === 0
        ? this.terms.countOf(members)
        : this.terms.countFiltered(members, allOf(conjuncts)),
    );
  }

  /**
   * A condition on a record that it is found, and how many are: undefined where they are more than `atMost`. Then each
   * record that is read is looked for among the terms.
   */
  async membership(
    session: Session,
    { search: asked, within }: Omit<Searched, 'conjuncts'>,
    atMost = few,
  ): Promise<{ readonly condition: Condition; readonly count: number | undefined }> {
    const search = withoutNul(asked);
    if (search.length === 0) return { condition: { sql: '1 = 0', parameters: [] }, count: 0 };

    const reaches = await this.reachesOf(session, search, within);
    const some = this.terms.members(search, reaches, atMost + 1);
    const found = await count(session, this.terms.countOf(some));
    return found > atMost
      ? { condition: this.terms.isFound(search), count: undefined }
      : { condition: this.terms.isMember(this.terms.members(search, reaches)), count: found };
  }

  private async reachesOf(
    session: Session,
    search: TermSearch,
    within: Condition | undefined,
  ): Promise<readonly TermReach[]> {
    const reaches: TermReach[] = [];
    for (const beginnings of search) reaches.push(await this.reachOf(session, beginnings, within));
    return reaches;
  }

  /** Led by another beginning that few terms have, where the first one has many. */
  private async reachOf(
    session: Session,
    [first, ...others]: Beginnings,
    within: Condition | undefined,
  ): Promise<TermReach> {
    const rare: string[] = [];
    for (const other of others) if (await this.isRare(session, other, within)) rare.push(other);
    const [lead] = rare;
    if (lead === undefined || (await this.isRare(session, first, within))) return { within, rare };
    return { within, lead: this.terms.ownersOf(lead, within) };
  }

  private async isRare(
    session: Session,
    beginning: string,
    within: Condition | undefined,
  ): Promise<boolean> {
    const entries = this.terms.countUpTo(beginning, { within }, few + 1);
    return (await count(session, entries)) <= few;
  }

  /** The few records that an index of their own leads to. */
  private async leadOfRecords(
    session: Session,
    within: Condition | undefined,
    conjuncts: readonly Conjunct[],
  ): Promise<Statement | undefined> {
    const index = await this.paths.ofFew(session, within, conjuncts);
    if (index === undefined) return undefined;
    return this.statements.owners({ ...allOf(within ? [within, ...conjuncts] : conjuncts), index });
  }
}

/** No term holds one. */
const withoutNul = (search: TermSearch): TermSearch =>
  search.filter((beginnings) => !beginnings.some(holdsNul));

const count = async (session: Session, { sql, parameters }: Statement): Promise<number> => {
  const [found] = await session.rows(sql, parameters);
  return Number(found?.['count']);
};
