import { counted } from '../../../texts/counted.js';

export const texts = {
  list: {
    hint: 'With one, a program of a partner or a pipeline registers applications by itself.',
    create: 'Create registration token',
    search: 'Search by name',
    empty: 'No registration tokens yet',
    emptyHint:
      'Give one to those whose programs make applications of their own. It says how many, ' +
      'for which APIs, and until when.',
    name: 'Name',
    tenant: 'Tenant',
    left: 'Uses left',
    end: 'End',
    lastUsed: 'Last used',
    created: 'Created',
  },
  left: (left: number, all: number) => `${left} of ${all}`,
  state: { works: 'Works', usedUp: 'Used up', ended: 'Ended' },
  fields: {
    label: 'Name',
    labelHint: 'Whom it is for. It names the token in this list.',
    tenantHint: 'The tenant of the applications. Left empty, it is the default tenant.',
    uses: 'Applications that it registers',
    usesHint: 'At most 1,000.',
    end: 'End',
    endHint: 'At most a year ahead. Left empty, it is in 30 days.',
    noEnd: 'In 30 days',
    grants: 'Grant types',
    grantsHint: 'The ways in which its applications may get tokens.',
    resources: 'APIs',
    resourcesHint: 'Its applications may get all permissions of these APIs.',
    noResources: 'None',
    isPublic: 'Its applications keep no secret',
    isPublicHint: 'For programs that run at people, such as agents on a computer.',
  },
  publicMachine: 'An application that keeps no secret cannot have client_credentials.',
  kinds: { public: 'Without a secret', confidential: 'With a secret' },
  create: {
    hint: 'The token is shown once, at the end.',
    section: 'What it may register',
    title: (name: string) => `Create the registration token ${name}?`,
    effect: counted('en', {
      one: 'Whoever has it can register # application.',
      other: 'Whoever has it can register # applications.',
    }),
    done: (name: string) => `${name} is ready`,
    doneHint: 'Give the token to the program that registers applications.',
    secret: 'Registration token',
    try: 'Register an application',
    tryHint: 'The answer holds its client ID, and what manages it later.',
    open: 'Open the registration token',
  },
  off: 'This tenant takes no registrations',
  offHint:
    'Nothing can be registered with the token until it does. The tab Agents of an API sets that.',
  page: {
    bounds: 'What it may register',
    about: 'About this record',
    maker: 'Created by',
    kind: 'Applications',
  },
  remove: {
    title: (name: string) => `Delete ${name}?`,
    titleOf: counted('en', {
      one: 'Delete # registration token?',
      other: 'Delete # registration tokens?',
    }),
    action: 'Delete registration token',
    actionOf: 'Delete',
    hint: 'Nothing more is registered with it. Applications that came with it stay.',
  },
};
