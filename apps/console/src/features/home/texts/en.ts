import type { StepName } from '../parts/use-steps.js';

export interface StepText {
  readonly title: string;
  readonly hint: string;
}

const step: Readonly<Record<StepName, StepText>> = {
  application: {
    title: 'Create an application',
    hint: 'The wizard asks three questions and gives you code that runs.',
  },
  person: {
    title: 'Add people',
    hint: 'Invite them by e-mail, or create them with a password that you pass on.',
  },
  role: { title: 'Give a role', hint: 'Roles say what people may do.' },
  administrator: {
    title: 'Invite a second administrator',
    hint: 'A second way in, in case you lose yours. The step is done once the second one is there.',
  },
  mail: {
    title: 'Set up mail',
    hint: 'KEYWARD_SMTP_URL names a mail server. Until then each mail is a file, and the outbox shows it.',
  },
  password: {
    title: 'Change your own password',
    hint: 'The first one was printed when the server started.',
  },
  allowFactors: {
    title: 'Allow second factors',
    hint:
      'This tenant has no rule for them, so no one can add a passkey or an app. ' +
      'Choose “People who have set one up”.',
  },
  factor: {
    title: 'Add a second factor',
    hint: 'A stolen password alone then opens nothing.',
  },
};

export const texts = {
  welcome: (name: string) => `Good to see you, ${name}.`,
  steps: {
    title: 'First steps',
    done: (done: number, all: number) => `${done} of ${all} done`,
    hide: 'Hide the first steps',
    ticked: 'Done',
    open: 'Open',
  },
  step,
  numbers: {
    people: 'People',
    applications: 'Applications',
    logins: 'Sign-ins in 30 days',
    failures: 'Failed sign-ins in 30 days',
    lockouts: 'Lockouts in 30 days',
    blocked: 'Blocked people',
    moreThan: (count: string) => `over ${count}`,
  },
  chart: {
    title: 'Sign-ins',
    hint: 'Days in UTC. A sign-in is counted after a few seconds.',
    day: 'Day',
    logins: 'Sign-ins',
    failures: 'Failed sign-ins',
    lockouts: 'Lockouts',
  },
  events: { title: 'Last events', all: 'All events', none: 'Nothing has happened yet.' },
  webhooks: {
    title: 'Webhooks that fail',
    hint: 'For a day or longer, these could not deliver an event.',
  },
  server: {
    title: 'Server',
    health: 'Health',
    ready: 'Ready',
    notReady: 'Not ready',
    version: 'Version',
    issuer: 'Address',
    keys: 'Keys that sign',
    noKeys: 'See the keys',
    nextKey: 'next one',
    chain: 'Audit log',
    sealed: (count: string) => `${count} sealed events`,
    overdue: 'sealing is overdue',
  },
};
