import type { Actor } from './actor.js';
import type { Clock } from './ports/clock.js';
import type { Event, Events } from './ports/events.js';
import type { Random } from './ports/random.js';
import type { Storage, Stores } from './ports/storage.js';
import type { Audited } from './record-type.js';

/** What every writing use case needs. */
export interface Writing {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly random: Random;
  readonly events: Events;
}

/** Notes what happened; told to the world only if the transaction commits. */
export type Note = (name: string, recordId: string, ids?: readonly string[]) => void;

/** One write: one transaction within the actor's tenancy, and afterwards one event for each thing that happened. */
export const write = async <R>({ storage, clock, events }: Writing, actor: Actor, work: (stores: Stores, note: Note) => Promise<R>): Promise<R> => {
  let noted: Event[] = [];
  const result = await storage.within(actor.tenancy).transaction((stores) => {
    noted = []; // the transaction may run again after a deadlock
    return work(stores, (name, recordId, ids) => noted.push({ name, recordId, actorId: actor.id, at: clock.now(), ids }));
  });
  noted.forEach((event) => events.happened(event));
  return result;
};

export const stampCreated = ({ clock }: Pick<Writing, 'clock'>, actor: Actor): Audited => {
  const now = clock.now();
  return { createdBy: actor.id, createdAt: now, updatedBy: actor.id, updatedAt: now };
};

export const stampUpdated = ({ clock }: Pick<Writing, 'clock'>, actor: Actor): Pick<Audited, 'updatedBy' | 'updatedAt'> =>
  ({ updatedBy: actor.id, updatedAt: clock.now() });
