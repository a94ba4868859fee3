/** What a form says of a workload, as the API takes it (contract §9). */
import type { Schema } from '../../../api/names.js';

export const trustKinds = ['github', 'kubernetes', 'other'] as const;
export type TrustKind = (typeof trustKinds)[number];

/** What a job on GitHub is limited to. */
export const jobLimits = ['environment', 'branch', 'tag', 'pullRequest'] as const;
export type JobLimit = (typeof jobLimits)[number];

export interface TrustValues extends Record<string, unknown> {
  readonly kind: TrustKind;
  readonly repository: string;
  readonly limit: JobLimit;
  readonly limitName: string;
  readonly ownerId: string;
  readonly repositoryId: string;
  readonly issuer: string;
  readonly namespace: string;
  readonly serviceAccount: string;
  readonly subject: string;
  readonly claims: string;
  readonly jwks: string;
}

export const emptyTrust: TrustValues = {
  kind: 'github',
  repository: '',
  limit: 'environment',
  limitName: '',
  ownerId: '',
  repositoryId: '',
  issuer: '',
  namespace: '',
  serviceAccount: '',
  subject: '',
  claims: '',
  jwks: '',
};

const githubIssuer = 'https://token.actions.githubusercontent.com';

const limitOf: Readonly<Record<JobLimit, (name: string) => string>> = {
  environment: (name) => `environment:${name}`,
  branch: (name) => `ref:refs/heads/${name}`,
  tag: (name) => `ref:refs/tags/${name}`,
  pullRequest: () => 'pull_request',
};

/** The subject of the tokens of the workload. */
export const subjectOf = (values: TrustValues): string => {
  const { kind, repository, limit, limitName, namespace, serviceAccount, subject } = values;
  if (kind === 'github') return `repo:${repository.trim()}:${limitOf[limit](limitName.trim())}`;
  return kind === 'kubernetes'
    ? `system:serviceaccount:${namespace.trim()}:${serviceAccount.trim()}`
    : subject.trim();
};

/** Undefined for a text that is no JSON object. */
export const objectIn = (text: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
};

/** The ids stay when a name is taken by another owner. */
const claimsOf = ({ kind, ownerId, repositoryId, claims }: TrustValues): Record<string, string> => {
  if (kind === 'kubernetes') return {};
  if (kind === 'other') return (objectIn(claims) ?? {}) as Record<string, string>;
  const ids = { repository_owner_id: ownerId.trim(), repository_id: repositoryId.trim() };
  return Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== ''));
};

export const trustBody = (values: TrustValues): Schema<'NewClientTrustBody'> => {
  const { kind, issuer, jwks } = values;
  const keys = kind === 'github' ? undefined : objectIn(jwks);
  return {
    issuer: kind === 'github' ? githubIssuer : issuer.trim(),
    subject: subjectOf(values),
    claims: claimsOf(values) as Record<string, never>,
    ...(keys === undefined ? {} : { jwks: keys as Record<string, never> }),
  };
};
