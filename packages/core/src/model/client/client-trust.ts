/** What callers say of the workloads that a client trusts (contract §9). */
import { keySetProblem } from '../key/foreign-keys.js';
import {
  decides,
  fieldsSetter,
  initialFields,
  optional,
  required,
  resettable,
  type FieldRules,
  type NewFieldsOf,
} from '../record/record-fields.js';
import type { Audited } from '../record/record-type.js';
import { isAskableForm, leadsToPrivateNetwork } from '../values/askable-url.js';
import { refuse } from '../values/refusals.js';
import type { Client, ClientTrust } from './client.js';

export const trustLimits = { trusts: 20, text: 500, claims: 10, claimName: 100 } as const;

const invalid = (field: string, why: string): never => refuse('invalid_field', { field, why });

/** Rule: a trust belongs to a confidential client of machines, which acts for no person. */
export const takesTrusts = ({ type, isPublic }: Pick<Client, 'type' | 'isPublic'>): boolean =>
  type === 'machine_to_machine' && !isPublic;

const assertIssuer = (field: string, issuer: string): void => {
  if (issuer.length > trustLimits.text || issuer.includes('?') || !isAskableForm(issuer))
    invalid(field, 'must be an https URL without user, query and fragment');
};

const separator = /[:/]+/;

/** Counted from 0: the owner in `repo:OWNER/…`, and the namespace in `system:serviceaccount:NAMESPACE:…`. */
const ownersSegment = (subject: string): number =>
  subject.startsWith('system:serviceaccount:') ? 2 : 1;

/** Rule: a `*` stands within one segment of the subject, after the segment that names the owner. */
const assertSubject = (field: string, subject: string): void => {
  if (!/^[\x21-\x7e]{1,500}$/.test(subject))
    invalid(field, 'must be 1 to 500 printable ASCII characters without space');

  const [before = '', after, ...more] = subject.split('*');
  if (after === undefined) return;
  if (more.length > 0) invalid(field, 'must hold one * at most');
  if (before.split(separator).length - 1 <= ownersSegment(subject))
    invalid(field, 'must not hold a * before the segment that follows the owner');
};

/** Whether the subject of a token is that of a trust. */
export const fitsSubject = (expected: string, subject: string): boolean => {
  const [before = '', after] = expected.split('*');
  if (after === undefined) return subject === expected;

  const part = subject.slice(before.length, subject.length - after.length);
  const isLongEnough = subject.length > before.length + after.length;
  const hasEnds = subject.startsWith(before) && subject.endsWith(after);
  return isLongEnough && hasEnds && !separator.test(part);
};

const assertClaims = (field: string, claims: Readonly<Record<string, unknown>>): void => {
  const entries = Object.entries(claims);
  if (entries.length > trustLimits.claims)
    invalid(field, `must hold at most ${trustLimits.claims} claims`);

  for (const [name, value] of entries) {
    if (name.length > trustLimits.claimName || !/^[\x21-\x7e]+$/.test(name))
      invalid(field, 'must have names of 1 to 100 printable ASCII characters without space');
    if (typeof value !== 'string' || !/^[^\p{C}]{1,500}$/u.test(value))
      invalid(`${field}.${name}`, 'must be a text of 1 to 500 characters');
  }
};

const assertKeys = (field: string, jwks: Readonly<Record<string, unknown>> | null): void => {
  const problem = jwks === null ? undefined : keySetProblem(jwks);
  if (problem !== undefined) invalid(field, problem);
};

type TrustClaims = ClientTrust['claims'];

export const clientTrustFields = {
  issuer: decides(required(assertIssuer)),
  audience: decides(required<string>()),
  subject: decides(required(assertSubject)),
  claims: decides(resettable<TrustClaims>({}, assertClaims)),
  jwks: decides(optional<Readonly<Record<string, unknown>>>(assertKeys)),
} satisfies FieldRules<ClientTrust>;

/** What callers say of a new trust. Its audience is this server where they leave it out. */
export type NewClientTrust = Omit<NewFieldsOf<typeof clientTrustFields>, 'audience'> & {
  readonly audience?: string | undefined;
};

const initial = initialFields(clientTrustFields);
const setFields = fieldsSetter(clientTrustFields);

type Origin = Pick<ClientTrust, 'id' | 'clientId' | 'tenantId' | keyof Audited>;

/**
 * Issuers whose tokens anybody can get, and the claim that says whose workload it is. Names can be taken anew by
 * somebody else; what the claim holds never changes hands.
 */
const ownerClaims: Readonly<Record<string, string>> = {
  'https://token.actions.githubusercontent.com': 'repository_owner_id',
  'https://gitlab.com': 'namespace_id',
  'https://app.terraform.io': 'terraform_organization_id',
  'https://agent.buildkite.com': 'organization_id',
  'https://oidc.vercel.com': 'owner_id',
};

/**
 * The new trust with what its caller says of it, checked as a whole.
 * Rule: a trust in an issuer that serves everybody names the owner of the workload by a claim.
 */
export const newClientTrust = (
  origin: Origin,
  given: NewClientTrust,
  serverIssuer: string,
): ClientTrust => {
  const fresh = { ...initial, ...origin };
  const named = { ...given, audience: given.audience ?? serverIssuer };
  const trust = setFields(fresh, named) as ClientTrust;
  const { issuer, audience, claims, jwks } = trust;
  const ownerClaim = Object.hasOwn(ownerClaims, issuer) ? ownerClaims[issuer] : undefined;

  if (audience !== serverIssuer) invalid('audience', `must be ${serverIssuer}`);
  if (issuer === serverIssuer) invalid('issuer', 'must not be an address of this server itself');
  if (jwks === null && leadsToPrivateNetwork(issuer))
    invalid('issuer', 'must not lead to an address of a private network');
  if (ownerClaim !== undefined && !Object.hasOwn(claims, ownerClaim))
    invalid('claims', `must hold ${ownerClaim}, which names the owner of the workload`);
  return trust;
};

/** What a person should know before they rely on a trust. */
export const trustWarnings = ['pull_request'] as const;
export type TrustWarning = (typeof trustWarnings)[number];

/** Code of a pull request may be that of a stranger. */
export const warningsOf = ({ subject }: Pick<ClientTrust, 'subject'>): readonly TrustWarning[] => {
  const event = subject.startsWith('repo:') ? subject.split(':').at(-1)! : '';
  return fitsSubject(event, 'pull_request') ? ['pull_request'] : [];
};
