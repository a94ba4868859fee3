import type { Configuration } from '@keyward/server/parts';
import { findingsOf, type Finding } from './finding.js';
import type { DoctorPorts } from './ports.js';

const { ok, problem } = findingsOf('Redis');

/** Undefined where each process counts rate limits by itself. */
export const checkRedis = async (
  { redisUrl }: Pick<Configuration, 'redisUrl'>,
  askRedis: DoctorPorts['askRedis'],
): Promise<Finding | undefined> => {
  if (redisUrl === undefined) return undefined;
  const { host } = new URL(redisUrl);
  const reason = await askRedis(redisUrl);
  if (reason === undefined) return ok(`${host} answers`);
  return problem(
    `${host} cannot be used: ${reason}`,
    'Look at KEYWARD_REDIS_URL, and whether Redis runs. Meanwhile each server limits by itself.',
  );
};
