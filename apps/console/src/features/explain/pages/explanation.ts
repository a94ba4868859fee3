import { call, management } from '../../../api/management.js';
import { chosenTenant } from '../../../api/tenant.js';
import type { WholeQuestion } from './question.js';

/** In the order in which the server asks them. */
export const gates = [
  'client_active',
  'grant_type',
  'resource_authorized',
  'scope_exists',
  'client_permission',
  'user_tenant',
  'user_active',
  'user_permission',
] as const;

export type Gate = (typeof gates)[number];

/** Gates that are asked about a person alone. */
const gatesOfPeople: readonly Gate[] = ['user_tenant', 'user_active', 'user_permission'];

export const gatesFor = ({ user_id }: WholeQuestion): readonly Gate[] =>
  user_id === undefined ? gates.filter((gate) => !gatesOfPeople.includes(gate)) : gates;

/** Options of TanStack Query for the answer to a question. */
export const explanationOf = (question: WholeQuestion) => ({
  queryKey: ['explain', chosenTenant() ?? '', question],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    call(management().POST('/authorization/explain', { body: question, signal })),
});

export type Explanation = Awaited<ReturnType<ReturnType<typeof explanationOf>['queryFn']>>;

/** A call of the API that would open the gate. */
export interface Remedy {
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  readonly body: object;
}

/** Undefined where no call opens the gate. */
export const remedyOf = ({ hint }: Explanation): Remedy | undefined => {
  if (hint === null || hint.path === null || hint.body === null) return undefined;
  return { method: hint.method === 'PATCH' ? 'PATCH' : 'POST', path: hint.path, body: hint.body };
};

const scopes: readonly (readonly [RegExp, string])[] = [
  [/^\/tenants\//, 'update:tenants'],
  [/^\/clients\/[^/]+\/permissions$/, 'update:client_permissions'],
  [/^\/clients\//, 'update:clients'],
  [/^\/resources\//, 'create:scopes'],
  [/^\/users\//, 'update:users'],
];

/** The scope that the call of a remedy asks for. */
export const scopeFor = ({ path }: Remedy): string | undefined =>
  scopes.find(([pattern]) => pattern.test(path))?.[1];
