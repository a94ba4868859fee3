/** Tenants prove that an e-mail domain is theirs, by a record in the domain name system (contract §21). */
import { challengeOf, domainProofStatus, type DomainProof } from '../model/tenant/domain-proof.js';
import { systemActor, type Actor } from '../model/values/actor.js';
import { asciiDomain } from '../model/values/domain-name.js';
import { refuse } from '../model/values/refusals.js';
import type { Stores } from '../ports/storage.js';
import type { TextRecords } from '../ports/text-records.js';
import { requireFound } from '../support/must-exist.js';
import {
  stampCreated,
  stampUpdated,
  write,
  writeAfterWaiting,
  type WriteDeps,
} from '../unit-of-work/write.js';

export const domainProofLimits = {
  perTenant: 100,
  /** Seconds after which a proven domain is asked for again. */
  checkedEvery: 7 * 86_400,
  /** How often in a row its record may be missing. */
  failures: 4,
  /** How many domains one run asks for. */
  atOnce: 200,
} as const;

export type DomainProofDeps = WriteDeps & { readonly textRecords?: TextRecords | undefined };

const invalid = (why: string): never => refuse('invalid_field', { field: 'domain', why });

/** Begins to prove a domain. Anyone may begin for any domain, so it takes nothing from another tenant. */
export const addDomain =
  (deps: DomainProofDeps) =>
  (tenantId: string, name: string, actor: Actor = systemActor): Promise<DomainProof> =>
    write(deps, actor, async ({ tenants, domainProofs }, note) => {
      // The tenant's row is held, so that two at once are counted one after the other.
      requireFound('tenant', tenantId, await tenants.change(tenantId, (tenant) => tenant));
      const domain = asciiDomain(deps.domainNames, name) ?? invalid('must be a domain name');
      const there = await domainProofs.all([{ attribute: 'tenantId', equals: tenantId }]);
      if (there.some((proof) => proof.domain === domain))
        refuse('already_exists', { record: 'domain proof', key: 'domain' });
      if (there.length >= domainProofLimits.perTenant)
        refuse('invalid_field', {
          field: 'domains',
          why: `are too many: a tenant has at most ${domainProofLimits.perTenant}`,
        });
      const proof: DomainProof = {
        id: deps.random.uuid(),
        tenantId,
        domain,
        token: deps.random.secret(24),
        provenAt: null,
        checkedAt: null,
        failures: 0,
        ...stampCreated(deps, actor),
      };
      await domainProofs.add(proof);
      note('domain.created', proof.id);
      return proof;
    });

/**
 * Rule: a domain is proven while its record says what this tenant was told to write there.
 * @throws Refusal `upstream_unreachable` where it does not, `already_exists` where another tenant has the domain
 */
export const verifyDomain =
  (deps: DomainProofDeps) =>
  async (tenantId: string, id: string, actor: Actor = systemActor): Promise<DomainProof> => {
    const proof = await proofOf(deps.storage.within(actor.tenancy), tenantId, id);
    await assertSaysSo(deps, proof);
    // An operator may have given the domain to another tenant.
    const [given] = await deps.storage.tenantDomains.all([
      { attribute: 'domain', equals: proof.domain },
    ]);
    if (given !== undefined && given.tenantId !== tenantId)
      refuse('already_exists', { record: 'tenant', key: 'domains' });

    return writeAfterWaiting(deps, actor, async (stores, note) => {
      const now = deps.clock.now();
      const proven = await stores.domainProofs.change(id, (current) => ({
        ...current,
        provenAt: current.provenAt ?? now,
        checkedAt: now,
        failures: 0,
        ...stampUpdated(deps, actor),
      }));
      if (proof.provenAt === null) note('domain.proven', id);
      return requireFound('domain proof', id, proven);
    });
  };

const assertSaysSo = async (
  { textRecords }: DomainProofDeps,
  proof: DomainProof,
): Promise<void> => {
  const { name, value } = challengeOf(proof);
  const texts = await (
    textRecords ?? refuse('not_implemented', { feature: 'Asking the DNS' })
  ).find(name);
  if (texts === undefined)
    return refuse('upstream_unreachable', {
      url: name,
      why: 'was not answered for by the DNS in time',
    });
  if (!texts.includes(value))
    refuse('upstream_unreachable', { url: name, why: `has no TXT record that says ${value}` });
};

/** Ends a proof. What it let in leads nobody to the tenant any more. */
export const removeDomain =
  (deps: DomainProofDeps) =>
  (tenantId: string, id: string, actor: Actor = systemActor): Promise<void> =>
    write(deps, actor, async (stores, note) => {
      const proof = await proofOf(stores, tenantId, id);
      await stores.domainProofs.removeAll([{ attribute: 'id', equals: id }]);
      if (proof.provenAt !== null) await takeDomain(stores, proof);
      note('domain.deleted', id);
    });

const proofOf = async (stores: Stores, tenantId: string, id: string): Promise<DomainProof> => {
  const proof = await stores.domainProofs.find(id);
  return requireFound('domain proof', id, proof?.tenantId === tenantId ? proof : undefined);
};

/** Rule: a domain that an operator has given to the tenant stays when its proof ends. */
const takeDomain = async (
  { tenants, tenantDomains }: Stores,
  { tenantId, domain }: DomainProof,
): Promise<void> => {
  const [row] = await tenantDomains.all([
    { attribute: 'tenantId', equals: tenantId },
    { attribute: 'domain', equals: domain },
  ]);
  if (row?.isByProof !== true) return;

  await tenantDomains.removeAll([{ attribute: 'id', equals: row.id }]);
  await tenants.change(tenantId, (tenant) =>
    tenant.domains.includes(domain)
      ? { ...tenant, domains: tenant.domains.filter((each) => each !== domain) }
      : tenant,
  );
};

/**
 * Asks again for the records of proven domains, and answers how many are lost.
 * Rule: a domain whose record was missing four weeks in a row is not proven any more. A server that does not answer
 * says nothing of it.
 */
export const checkDomains = (deps: DomainProofDeps) => async (): Promise<number> => {
  const { storage, clock, textRecords } = deps;
  if (textRecords === undefined) return 0;

  const before = new Date(clock.now().getTime() - domainProofLimits.checkedEvery * 1000);
  const due = await storage.domainProofs.all([{ attribute: 'checkedAt', before }]);
  let lost = 0;
  for (const proof of due.slice(0, domainProofLimits.atOnce)) {
    const { name, value } = challengeOf(proof);
    if (!(await takeTurn(deps, proof))) continue;
    const texts = await textRecords.find(name);
    if (texts !== undefined && (await settle(deps, proof, texts.includes(value)))) lost += 1;
  }
  return lost;
};

/** Of several servers, the first asks. */
const takeTurn = (deps: DomainProofDeps, { id, checkedAt }: DomainProof): Promise<boolean> =>
  write(deps, systemActor, async ({ domainProofs }) => {
    let isFirst = false;
    await domainProofs.change(id, (current) => {
      isFirst = current.checkedAt?.getTime() === checkedAt?.getTime();
      return isFirst ? { ...current, checkedAt: deps.clock.now() } : current;
    });
    return isFirst;
  });

/** Whether the domain is lost. */
const settle = (deps: DomainProofDeps, { id }: DomainProof, isThere: boolean): Promise<boolean> =>
  write(deps, systemActor, async (stores, note) => {
    const proof = await stores.domainProofs.change(id, (current) => {
      const failures = isThere ? 0 : current.failures + 1;
      const isLost = failures >= domainProofLimits.failures;
      return { ...current, failures, ...(isLost ? { provenAt: null, checkedAt: null } : {}) };
    });
    if (proof === undefined || domainProofStatus(proof) !== 'lost') return false;
    await takeDomain(stores, proof);
    note('domain.lost', id);
    return true;
  });

/** Their rows are held, so that none is lost meanwhile. */
export const areProven = async (
  { domainProofs }: Stores,
  tenantId: string,
  domains: readonly string[],
): Promise<boolean> => {
  const proofs = await domainProofs.all([
    { attribute: 'tenantId', equals: tenantId },
    { attribute: 'domain', in: domains },
  ]);
  let proven = 0;
  for (const { id } of proofs) {
    const held = await domainProofs.change(id, (current) => current);
    if (held !== undefined && held.provenAt !== null) proven += 1;
  }
  return proven === domains.length;
};
