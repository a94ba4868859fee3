import { expect, test } from '@jest/globals';
import { protocolEvents } from './protocol-events.js';

test('a code or a token that was used twice is always shown', () => {
  expect(protocolEvents).not.toContain('grant.replayed');
});
