/** The mappings of an identity provider, as a form holds them and as the API takes them. */
import { profileFields } from '../../api/profile-fields.js';
import type { Provider } from './provider.js';

/** The fields of a person that a claim can fill, by the names of the API. */
const personFields = ['username', 'email', 'email_verified', ...profileFields];

/** A SAML provider alone may name the attribute that it knows a person by. */
export const fieldsFor = (type: string | undefined): readonly string[] =>
  type === 'saml' ? ['provider_user_id', ...personFields] : personFields;

export interface AttributeRow {
  readonly field: string;
  readonly claim: string;
}

/** A person with this value in this claim gets the role or the group. */
export interface TargetRow {
  readonly claim: string;
  readonly value: string;
  readonly target: string;
}

export interface MappingValues extends Record<string, unknown> {
  readonly attributes: AttributeRow[];
  readonly roles: TargetRow[];
  readonly groups: TargetRow[];
}

type Mappings = Pick<Provider, 'attribute_mapping' | 'role_mapping' | 'group_mapping'>;

export const mappingValuesOf = (provider: Mappings): MappingValues => ({
  attributes: Object.entries(provider.attribute_mapping ?? {}).map(([field, claim]) => ({
    field,
    claim: String(claim),
  })),
  roles: (provider.role_mapping ?? []).map(({ claim, value, role_id: target }) => ({
    claim,
    value,
    target,
  })),
  groups: (provider.group_mapping ?? []).map(({ claim, value, group_id: target }) => ({
    claim,
    value,
    target,
  })),
});

/** The field of the person for each claim, as the API takes it. */
export const attributesOf = ({ attributes }: MappingValues): Record<string, string> =>
  Object.fromEntries(attributes.map(({ field, claim }) => [field, claim]));

/** The attributes are a merge patch, so those that are gone are cleared by name. */
export const mappingsFrom = (
  values: MappingValues,
  before: Pick<Mappings, 'attribute_mapping'>,
): object => {
  const { roles, groups } = values;
  const cleared = Object.keys(before.attribute_mapping ?? {}).map((field) => [field, null]);
  const set = attributesOf(values);
  return {
    attribute_mapping: { ...Object.fromEntries(cleared), ...set } as object,
    role_mapping: roles.map(({ target, ...row }) => ({ ...row, role_id: target })),
    group_mapping: groups.map(({ target, ...row }) => ({ ...row, group_id: target })),
  };
};

/** The field of the form for each name that a refusal of the API may carry. */
export const fieldsByWireName = ({
  attributes,
  roles,
  groups,
}: MappingValues): ReadonlyMap<string, string> => {
  const named = attributes.map(
    ({ field }, at) => [`attribute_mapping.${field}`, `attributes.${at}.claim`] as const,
  );
  const ofRows = (rows: readonly TargetRow[], list: 'role' | 'group') =>
    rows.flatMap((_, at) =>
      [
        ['claim', 'claim'],
        ['value', 'value'],
        [`${list}_id`, 'target'],
      ].map(([wire, own]) => [`${list}_mapping[${at}].${wire}`, `${list}s.${at}.${own}`] as const),
    );
  return new Map([...named, ...ofRows(roles, 'role'), ...ofRows(groups, 'group')]);
};
