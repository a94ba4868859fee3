/**
 * Keeps the part of V8's heap that holds young objects small. It would grow to 32 MiB in the first second of a
 * start, and stay there (docs/adr/0086-the-server-is-a-bundle.md has the figures).
 */
import { PerformanceObserver } from 'node:perf_hooks';
import v8 from 'node:v8';

/** Bytes that young objects may take under load, in both halves of their space. Twice as much gains no speed. */
const youngLimit = 8 * 1024 * 1024;

/** An operator who sets the size of this space decides about it. */
const isSizeGiven = (): boolean =>
  [...process.execArgv, process.env['NODE_OPTIONS'] ?? ''].some((each) =>
    /semi[-_]space/.test(each),
  );

/** V8 multiplies the space by this factor when many young objects survive. It reads the flag each time. */
const growBy = (factor: 1 | 2): void =>
  v8.setFlagsFromString(`--semi-space-growth-factor=${factor}`);

/** For the start, whose objects mostly stay: the space for young ones does not grow. */
export const keepHeapSmall = (): void => {
  // One thread answers requests; waking others to help it collect a few megabytes takes longer than collecting them.
  v8.setFlagsFromString('--no-parallel-scavenge');
  if (!isSizeGiven()) growBy(1);
};

/** From now on the space grows with the load, up to its limit. */
export const letHeapGrow = (): void => {
  if (isSizeGiven()) return;

  let factor: 1 | 2 = 2;
  growBy(factor);
  new PerformanceObserver(() => {
    const wanted = youngSize() < youngLimit ? 2 : 1;
    if (wanted === factor) return;
    factor = wanted;
    growBy(factor);
  }).observe({ entryTypes: ['gc'] });
};

/**
 * For work that goes through more rows than the memory holds: rows outlive the space for young objects, so V8 would
 * let the heap grow to twice of what is in use before it collects them. The rest of the space grows as under load.
 */
export const collectEarly = (): void => {
  v8.setFlagsFromString(`--heap-growing-percent=${growthBetweenCollections}`);
  letHeapGrow();
};

const growthBetweenCollections = 25;

const youngSize = (): number =>
  v8.getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')?.space_size ?? 0;
