export const texts = {
  list: {
    hint: 'Receivers that are told when a session ends here, or an account is blocked.',
    empty: 'No receivers yet',
    emptyHint:
      'A receiver makes its stream by itself: give its application the permission ssf.manage of the Management API.',
    receiver: 'Receiver',
    state: 'State',
    delivery: 'Delivery',
    waiting: 'Waits in the log',
    ours: 'What a receiver needs',
    oursHint: 'This address, and the client ID and secret of its application.',
    metadata: 'Metadata',
  },
  state: {
    works: 'Works',
    failing: 'Failing',
    paused: 'Paused',
    disabled: 'Disabled',
  },
  deliveries: {
    push: 'Pushed to the receiver',
    poll: 'Fetched by the receiver',
  },
  page: {
    address: 'Address',
    problem: 'Last problem',
    attempts: 'Attempts in vain',
    reason: 'Reason',
    events: 'Events',
    eventsHint: 'The receiver says which it wants.',
    requested: 'Asked for',
    all: 'All',
    delivered: 'Told',
  },
  remove: {
    title: (name: string) => `End the stream of ${name}?`,
    action: 'End the stream',
    hint: 'The receiver is told nothing more. It may make another stream while its application holds the permission.',
  },
};
