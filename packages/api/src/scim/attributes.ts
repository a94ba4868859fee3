/** The attributes of SCIM that are kept (RFC 7643 §4), as `/Schemas` tells of them. */
export interface AttributeRule {
  readonly name: string;
  readonly description: string;
  readonly type: 'string' | 'boolean' | 'reference' | 'dateTime' | 'complex';
  readonly isMultiValued?: boolean | undefined;
  readonly isRequired?: boolean | undefined;
  readonly isCaseExact?: boolean | undefined;
  readonly mutability?: 'readOnly' | 'writeOnly' | 'immutable' | undefined;
  readonly returned?: 'always' | 'never' | undefined;
  readonly isUnique?: boolean | undefined;
  readonly canonicalValues?: readonly string[] | undefined;
  readonly referenceTypes?: readonly string[] | undefined;
  readonly members?: readonly AttributeRule[] | undefined;
}

export const schemaIds = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  enterprise: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  schema: 'urn:ietf:params:scim:schemas:core:2.0:Schema',
  resourceType: 'urn:ietf:params:scim:schemas:core:2.0:ResourceType',
  configuration: 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
  search: 'urn:ietf:params:scim:api:messages:2.0:SearchRequest',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
} as const;

type More = Partial<Omit<AttributeRule, 'name' | 'description'>>;

const text = (name: string, description: string, more: More = {}): AttributeRule => ({
  name,
  description,
  type: 'string',
  ...more,
});

const complex = (
  name: string,
  description: string,
  members: readonly AttributeRule[],
  more: More = {},
): AttributeRule => ({ name, description, type: 'complex', members, ...more });

const several = (
  name: string,
  description: string,
  members: readonly AttributeRule[],
  more: More = {},
): AttributeRule => complex(name, description, members, { isMultiValued: true, ...more });

const type = (...canonicalValues: readonly string[]): AttributeRule =>
  text('type', 'What the value is for.', { canonicalValues });

const primary: AttributeRule = {
  name: 'primary',
  description: 'Whether the value is the preferred one; at most one is.',
  type: 'boolean',
};

const link = (referenceTypes: readonly string[], more: More = {}): AttributeRule => ({
  name: '$ref',
  description: 'The address of the resource.',
  type: 'reference',
  referenceTypes,
  ...more,
});

const readOnly: More = { mutability: 'readOnly' };

/** Those of every resource (RFC 7643 §3.1). */
export const commonAttributes: readonly AttributeRule[] = [
  text('id', 'The id of the resource here.', {
    ...readOnly,
    isCaseExact: true,
    returned: 'always',
    isUnique: true,
  }),
  text('externalId', 'The key of the resource in the directory of the client.', {
    isCaseExact: true,
  }),
  complex(
    'meta',
    'What is known of the resource itself.',
    [
      text('resourceType', 'The type of the resource.', { ...readOnly, isCaseExact: true }),
      { name: 'created', description: 'When it was made.', type: 'dateTime', ...readOnly },
      { name: 'lastModified', description: 'When it last changed.', type: 'dateTime', ...readOnly },
      { ...link(['uri'], readOnly), name: 'location' },
      text('version', 'Its entity tag.', { ...readOnly, isCaseExact: true }),
    ],
    readOnly,
  ),
];

export const userAttributes: readonly AttributeRule[] = [
  text('userName', 'The name of the user in the directory, unique without regard to case.', {
    isRequired: true,
    isUnique: true,
  }),
  complex('name', 'The parts of the name.', [
    text('formatted', 'The whole name.'),
    text('familyName', 'The family name.'),
    text('givenName', 'The given name.'),
    text('middleName', 'The middle names.'),
    text('honorificPrefix', 'A title before the name.'),
    text('honorificSuffix', 'A suffix after the name.'),
  ]),
  text('displayName', 'The name that people see.'),
  text('nickName', 'A casual name.'),
  {
    name: 'profileUrl',
    description: 'The address of a page about the user.',
    type: 'reference',
    referenceTypes: ['external'],
  },
  text('title', 'The job title.'),
  text('userType', 'How the user belongs to the organisation, such as Contractor.'),
  text('preferredLanguage', 'The preferred language.'),
  text('locale', 'A language tag that says how dates and numbers are written.'),
  text('timezone', 'A name of the time zone database, such as Europe/Berlin.'),
  {
    name: 'active',
    description: 'Whether the user may log in. False ends their sessions and tokens.',
    type: 'boolean',
  },
  text('password', 'A password, which must meet the policy of the tenant.', {
    mutability: 'writeOnly',
    returned: 'never',
  }),
  several(
    'emails',
    'E-mail addresses. The primary one, that of work, or the first is kept first.',
    [
      text('value', 'The address.'),
      text('display', 'The address as people read it.'),
      type('work', 'home', 'other'),
      primary,
    ],
  ),
  several('phoneNumbers', 'Phone numbers. None of them is a login name.', [
    text('value', 'The number.'),
    text('display', 'The number as people read it.'),
    type('work', 'home', 'mobile', 'fax', 'pager', 'other'),
    primary,
  ]),
  several('photos', 'Addresses of pictures.', [
    {
      name: 'value',
      description: 'The address.',
      type: 'reference',
      referenceTypes: ['external'],
    },
    text('display', 'What the picture shows.'),
    type('photo', 'thumbnail'),
    primary,
  ]),
  several('addresses', 'Postal addresses.', [
    text('formatted', 'The whole address.'),
    text('streetAddress', 'The street, with the number of the house.'),
    text('locality', 'The city.'),
    text('region', 'The state or region.'),
    text('postalCode', 'The postal code.'),
    text('country', 'The country.'),
    type('work', 'home', 'other'),
    primary,
  ]),
  several(
    'groups',
    'The groups of the user.',
    [
      text('value', 'The id of the group.', readOnly),
      link(['Group'], readOnly),
      text('display', 'The name of the group.', readOnly),
      text('type', 'Whether the user is a member of the group itself.', {
        ...readOnly,
        canonicalValues: ['direct', 'indirect'],
      }),
    ],
    readOnly,
  ),
];

export const enterpriseAttributes: readonly AttributeRule[] = [
  text('employeeNumber', 'The number of the employee.'),
  text('costCenter', 'The cost center.'),
  text('organization', 'The organisation.'),
  text('division', 'The division.'),
  text('department', 'The department.'),
  complex('manager', 'The manager of the user.', [
    text('value', 'The id of the manager.'),
    text('displayName', 'The name of the manager.', readOnly),
  ]),
];

export const groupAttributes: readonly AttributeRule[] = [
  text('displayName', 'The name of the group, unique without regard to case.', {
    isRequired: true,
    isUnique: true,
  }),
  several('members', 'The users and groups in the group.', [
    text('value', 'The id of the member.', { mutability: 'immutable' }),
    link(['User', 'Group'], { mutability: 'immutable' }),
    text('type', 'Whether the member is a user or a group.', {
      mutability: 'immutable',
      canonicalValues: ['User', 'Group'],
    }),
  ]),
];

/** A schema with its attributes, and those of its extensions. */
export interface ResourceShape {
  readonly name: 'User' | 'Group';
  readonly schema: string;
  readonly attributes: readonly AttributeRule[];
  readonly extensions: Readonly<Record<string, readonly AttributeRule[]>>;
  /** What the schema of the standard has besides, in lower case. */
  readonly passedOver: readonly string[];
}

export const userShape: ResourceShape = {
  name: 'User',
  schema: schemaIds.user,
  attributes: [...commonAttributes, ...userAttributes],
  extensions: { [schemaIds.enterprise]: enterpriseAttributes },
  passedOver: ['entitlements', 'ims', 'roles', 'x509certificates'],
};

export const groupShape: ResourceShape = {
  name: 'Group',
  schema: schemaIds.group,
  attributes: [...commonAttributes, ...groupAttributes],
  extensions: {},
  passedOver: [],
};

/** Names of attributes count in any case (RFC 7643 §2.1). */
export const ruleNamed = (
  rules: readonly AttributeRule[] | undefined,
  name: string,
): AttributeRule | undefined =>
  rules?.find((rule) => rule.name.toLowerCase() === name.toLowerCase());
