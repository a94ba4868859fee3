import type { Feature } from '../kit/feature.js';

/** Every folder of `features` that has a `feature.ts`. A new one needs no entry in a list. */
const modules = import.meta.glob<{ readonly feature: Feature }>('../features/*/feature.ts', {
  eager: true,
});

export const features: readonly Feature[] = Object.values(modules)
  .map(({ feature }) => feature)
  .sort((one, other) => one.navigation.order - other.navigation.order);
