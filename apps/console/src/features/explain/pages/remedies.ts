/** The calls that open all closed gates, and what no call opens. */
import type { Effect } from '../../../api/names.js';
import type { Gate, JudgedGate } from './explanation.js';

const kinds = [
  ['lift_suspension', /^\/tenants\/[^/]+$/, 'update:tenants'],
  ['add_grant_type', /^\/clients\/[^/]+$/, 'update:clients'],
  ['open_api', /^\/resources\/[^/]+$/, 'update:resources'],
  ['authorize_api', /^\/clients\/[^/]+\/resources$/, 'update:clients'],
  ['grant_to_application', /^\/clients\/[^/]+\/permissions$/, 'update:client_permissions'],
  ['create_permission', /^\/resources\/[^/]+\/scopes$/, 'create:scopes'],
  ['lift_block', /^\/users\/[^/]+$/, 'update:users'],
  ['give_role', /^\/users\/[^/]+\/roles$/, 'update:users'],
  ['grant_to_person', /^\/users\/[^/]+\/permissions$/, 'update:users'],
] as const;

export type RemedyKind = (typeof kinds)[number][0];

/** A call of the API that opens a gate. */
export interface Remedy {
  readonly kind: RemedyKind;
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  readonly body: object;
  /** The scope that the call asks for. */
  readonly scope: string;
  /** It is refused before this one is done. */
  readonly after: Remedy | undefined;
}

export interface Remedies {
  /** In the order in which they are sent. A call that opens two gates stands here once. */
  readonly calls: readonly Remedy[];
  /** Closed gates that no call opens. */
  readonly unprepared: readonly Gate[];
}

export const remediesOf = (gates: readonly JudgedGate[]): Remedies => {
  const calls: Remedy[] = [];
  const unprepared: Gate[] = [];
  for (const { gate, hints } of gates) {
    for (const hint of hints) {
      const remedy = remedyOf(hint, calls);
      if (remedy === undefined) unprepared.push(gate);
      else if (!calls.some((call) => isSame(call, remedy))) calls.push(remedy);
    }
  }
  return { calls, unprepared };
};

const remedyOf = (
  { method, path, body }: JudgedGate['hints'][number],
  before: readonly Remedy[],
): Remedy | undefined => {
  const found = kinds.find(([, pattern]) => path !== null && pattern.test(path));
  if (path === null || body === null || found === undefined) return undefined;

  const [kind, , scope] = found;
  const after =
    kind === 'grant_to_application'
      ? before.find((each) => each.kind === 'authorize_api')
      : undefined;
  return { kind, method: method === 'PATCH' ? 'PATCH' : 'POST', path, body, scope, after };
};

const isSame = (one: Remedy, other: Remedy): boolean =>
  one.path === other.path && JSON.stringify(one.body) === JSON.stringify(other.body);

/** Those that the person may make: with the permission for each, and for what has to be done before. */
export const allowedOf = (
  calls: readonly Remedy[],
  may: (scope: string) => boolean,
): readonly Remedy[] => {
  const isAllowed = ({ scope, after }: Remedy): boolean =>
    may(scope) && (after === undefined || isAllowed(after));
  return calls.filter(isAllowed);
};

/**
 * What the grant to an application does. The server cannot rehearse it while the application may not call the API,
 * and it can do nothing else than this.
 */
export const forecastOf = ({ path, body }: Remedy): Effect => {
  const holder_id = path.split('/')[2]!;
  const { permissions } = body as {
    readonly permissions: readonly {
      readonly resource_id: string;
      readonly scopes: readonly string[];
    }[];
  };
  const granted = permissions.flatMap(({ resource_id, scopes }) =>
    scopes.map((scope_id) => ({ resource_id, scope_id })),
  );
  return {
    dry_run: true,
    changes: granted.map(({ scope_id }) => ({
      record_type: 'permission',
      record_id: scope_id,
      action: 'add',
      changed: [],
    })),
    gained: granted.map((each) => ({ holder_type: 'client', holder_id, ...each })),
    lost: [],
    ended_sessions: [],
    ended_tokens: [],
    truncated: false,
  };
};
