import { counted } from '../../../texts/counted.js';

const events = counted('en', { one: '# event', other: '# events' });
const digits = new Intl.NumberFormat('en');

export const texts = {
  hint: 'Every write, sign-in and refusal, sealed so that a change of it is seen.',
  empty: 'No events yet',
  emptyHint: 'Whatever is changed here or by the API appears with its values before and after.',
  filter: {
    event: 'Any event',
    actor: 'By anyone',
    time: 'At any time',
    anyTime: 'Any time',
    since: 'From',
    until: 'Until',
    record: 'Record',
    request: 'Request',
    drop: (filter: string) => `Remove the filter ${filter}`,
  },
  time: {
    hour: 'Last hour',
    day: 'Last 24 hours',
    week: 'Last 7 days',
    month: 'Last 30 days',
    between: 'Between two times…',
  },
  group: {
    'user.logged_in': 'Sign-ins',
    'user.login_failed': 'Failed sign-ins',
    'refused.*': 'Refusals',
    'user.*': 'People',
    'client.*': 'Applications',
    'resource.*': 'APIs',
    'scope.*': 'Permissions',
    'role.*': 'Roles',
    'group.*': 'Groups',
    'tenant.*': 'Tenants',
    'identity_provider.*': 'Identity providers',
    'authenticator.*': 'Second factors',
    'ticket.*': 'Tickets',
    'grant.*': 'Tokens and consents',
    'session.*': 'Sessions',
    'signing_key.*': 'Keys',
  },
  export: {
    action: 'Export',
    read: (count: number) => events(count),
    done: (count: number) => `${events(count)} exported`,
    cut: (count: number) =>
      `The first ${events(count)} are exported. Choose a shorter time for the others.`,
    failed: 'The export did not work',
  },
  chain: {
    title: 'State of the chain',
    hint:
      'Each event is sealed together with the one before it. A change, a gap or an ' +
      'added event breaks the chain.',
    end: 'End of the chain',
    sealed: 'Sealed events',
    lastSeal: 'Last seal',
    tail: 'Waiting for a seal',
    noTail: 'None',
    waiting: (count: number) => events(count),
    overdue: 'overdue',
    pruned: 'Removed because of their age',
    nothingPruned: 'None',
    prunedUpTo: (count: number) => events(count),
    verification: 'Verification',
    verificationHint:
      'The server checks the seal of each event, 500 at a time. Forged events that ' +
      'are not sealed, and the chains of deleted tenants, are found by “keyward ' +
      'audit verify” alone.',
    verify: 'Verify the log',
    checked: (count: number) => `${events(count)} checked`,
    notVerified: 'The log could not be verified',
    intact: 'The chain is intact',
    intactHint: (count: number) => `All seals up to place ${digits.format(count)} are right.`,
    broken: (place: number) => `The chain is broken at place ${digits.format(place)}`,
    reason: {
      missing: 'The event at this place is missing.',
      changed: 'The event at this place was changed after it was sealed.',
      added: 'An event was added here that no server has sealed.',
      forged: 'The beginning of the chain was moved without the key.',
    },
  },
};
