/** The ways by which a person or an application holds a permission, as steps from the holder to the permission. */

/** As the API gives it: `sources` of an effective permission, `paths` of an explanation. */
export interface PermissionSource {
  readonly source_type: 'client' | 'direct' | 'role' | 'group' | 'tenant_admin';
  readonly role_id: string | null;
  /** From a group of the person itself to the one that has the role. */
  readonly group_ids: readonly string[];
}

export interface Step {
  readonly kind: 'holder' | 'group' | 'role' | 'admin' | 'permission';
  /** Of the record; the holder and the permission have none of their own here. */
  readonly id: string;
}

const holder: Step = { kind: 'holder', id: 'holder' };
const permission: Step = { kind: 'permission', id: 'permission' };

export const stepsOf = ({ source_type, role_id, group_ids }: PermissionSource): readonly Step[] => {
  const groups = group_ids.map((id): Step => ({ kind: 'group', id }));
  const role: readonly Step[] = role_id === null ? [] : [{ kind: 'role', id: role_id }];
  const admin: readonly Step[] =
    source_type === 'tenant_admin' ? [{ kind: 'admin', id: 'admin' }] : [];
  return [holder, ...admin, ...groups, ...role, permission];
};

export interface GraphOfSteps {
  readonly nodes: readonly (Step & { readonly key: string })[];
  readonly edges: readonly { readonly from: string; readonly to: string }[];
}

export const keyOf = ({ kind, id }: Step): string => `${kind} ${id}`;

/** What several ways have in common is drawn once. */
export const graphOf = (sources: readonly PermissionSource[]): GraphOfSteps => {
  const nodes = new Map<string, Step & { readonly key: string }>();
  const edges = new Map<string, { readonly from: string; readonly to: string }>();

  for (const steps of sources.map(stepsOf)) {
    for (const [at, step] of steps.entries()) {
      const key = keyOf(step);
      nodes.set(key, { ...step, key });
      const before = steps[at - 1];
      if (before === undefined) continue;
      const from = keyOf(before);
      edges.set(`${from} → ${key}`, { from, to: key });
    }
  }
  return { nodes: [...nodes.values()], edges: [...edges.values()] };
};
