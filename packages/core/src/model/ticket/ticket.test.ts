import { expect, test } from '@jest/globals';
import { matches } from '../values/filter.js';
import { ticketStatus, ticketStatuses, ticketsThatAre, type Ticket } from './ticket.js';

const now = new Date('2026-01-01T00:00:00Z');
const [earlier, later] = [new Date(now.getTime() - 1), new Date(now.getTime() + 1)];

test('a store finds by status exactly those tickets that have it', () => {
  const states = [null, earlier].flatMap((usedAt) =>
    [null, earlier].flatMap((revokedAt) =>
      [earlier, now, later].map((expiresAt) => ({ usedAt, revokedAt, expiresAt }) as Ticket),
    ),
  );
  for (const ticket of states) {
    expect(ticketStatuses.filter((status) => matches(ticketsThatAre(status, now), ticket))).toEqual(
      [ticketStatus(ticket, now)],
    );
  }
});
