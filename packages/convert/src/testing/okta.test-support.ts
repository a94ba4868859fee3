/** People and groups, as the API of Okta lists them. */

const links = { self: { href: 'https://harbour.okta.com/api/v1/users/00u1' } };

export const oktaPeople = [
  {
    id: '00u1ada',
    status: 'ACTIVE',
    created: '2020-10-06T12:22:15.000Z',
    activated: '2020-10-06T12:22:16.000Z',
    statusChanged: '2020-10-06T12:22:16.000Z',
    lastLogin: '2026-10-06T12:22:16.000Z',
    lastUpdated: '2026-10-06T12:22:16.000Z',
    passwordChanged: '2026-10-06T12:22:16.000Z',
    type: { id: 'oty1' },
    realmId: 'guo1',
    profile: {
      login: 'ada@harbour.example',
      email: 'ada@harbour.example',
      secondEmail: 'ada@home.example',
      firstName: 'Ada',
      middleName: 'King',
      lastName: 'Lovelace',
      displayName: 'Countess Ada',
      nickName: 'Ada',
      profileUrl: 'https://harbour.example/ada',
      mobilePhone: '+4930123456',
      primaryPhone: null,
      locale: 'en_US',
      preferredLanguage: 'de',
      timezone: 'Europe/Berlin',
      streetAddress: 'Quay 1',
      city: 'Hamburg',
      state: 'HH',
      zipCode: '20457',
      countryCode: 'DE',
      department: 'Engines',
      badges: ['a', 'b'],
    },
    credentials: {
      password: {},
      emails: [{ value: 'ada@harbour.example', status: 'VERIFIED', type: 'PRIMARY' }],
      recovery_question: { question: 'Which engine?' },
      provider: { type: 'OKTA', name: 'OKTA' },
    },
    _links: links,
  },
  {
    id: '00u2grace',
    status: 'SUSPENDED',
    profile: { login: 'grace', email: 'grace@harbour.example', firstName: 'Grace', lastName: '' },
    credentials: { provider: { type: 'ACTIVE_DIRECTORY', name: 'harbour.example' } },
  },
  {
    id: '00u3blaise',
    status: 'STAGED',
    profile: { login: 'blaise@harbour.example', email: 'other@harbour.example' },
  },
];

export const oktaGroups = [
  {
    id: '00g1',
    created: '2020-10-06T12:22:15.000Z',
    lastUpdated: '2020-10-06T12:22:15.000Z',
    lastMembershipUpdated: '2020-10-06T12:22:15.000Z',
    objectClass: ['okta:user_group'],
    type: 'OKTA_GROUP',
    profile: { name: 'Clerks', description: 'Sell', region: 'north' },
    _links: links,
  },
  { id: '00g2', type: 'BUILT_IN', profile: { name: 'Everyone', description: null } },
  { id: '00g3', type: 'APP_GROUP', profile: { name: 'clerks', description: 'Theirs' } },
];
