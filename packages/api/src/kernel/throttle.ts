import { refuse } from '@keyward/core';

/** The rules, by name: so many requests within so many seconds, and a burst above that. */
export const throttleRules = {
  /** Per access token. */
  management: { requests: 50, seconds: 1, burst: 100 },
  /** Per client and network. */
  token: { requests: 50, seconds: 1, burst: 100 },
  /** Requests of people who are not logged in yet, each of which is kept for half an hour; per network. */
  authorization: { requests: 2, seconds: 1, burst: 100 },
  /** Failed client authentications, per client and network. */
  client_authentication: { requests: 20, seconds: 60, burst: 0 },
} as const;

export type ThrottleRule = keyof typeof throttleRules;

/** Counts requests. */
export interface Throttle {
  /** Counts one and answers the seconds to wait, 0 when it may pass. */
  take(rule: ThrottleRule, key: string): Promise<number> | number;
  /** The same without counting. */
  wait(rule: ThrottleRule, key: string): Promise<number> | number;
}

export const noThrottle: Throttle = { take: () => 0, wait: () => 0 };

export const assertWithin = (seconds: number): void => {
  if (seconds > 0) refuse('too_many_requests', { seconds: String(Math.ceil(seconds)) });
};

/** The network that an address belongs to: /24 for IPv4, also when it is written inside IPv6, and /64 for IPv6. */
export const networkOf = (address: string): string => {
  const v4 = /(\d+\.\d+\.\d+)\.\d+$/.exec(address)?.[1];
  if (v4 !== undefined) return v4;
  const [before = '', after] = address.split('%')[0]!.split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after ? after.split(':') : [];
  const groups =
    after === undefined
      ? head
      : [...head, ...Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':');
};
