/**
 * Looks for parts of an input that a conversion passes over. Each object of a sample gets a member that no program
 * knows; wherever nothing that comes out names it, the part is silent.
 */
import { isObject } from '../members.js';

export const stray = 'memberOfTomorrow';

interface Variant<Sample> {
  readonly path: string;
  readonly sample: Sample;
}

/** The sample once for each object in it, with a member more there. */
export const withStrayMembers = <Sample>(sample: Sample): readonly Variant<Sample>[] =>
  placesIn(sample, '').map((path) => {
    const copy = structuredClone(sample);
    const target = path
      .split('.')
      .filter((key) => key !== '')
      .reduce<unknown>((of, key) => (of as Record<string, unknown>)[key], copy);
    (target as Record<string, unknown>)[stray] = 'x';
    return { path, sample: copy };
  });

const placesIn = (value: unknown, path: string): readonly string[] => {
  if (Array.isArray(value))
    return value.flatMap((each, at) => placesIn(each, path === '' ? `${at}` : `${path}.${at}`));
  if (!isObject(value)) return [];
  return [
    path,
    ...Object.entries(value).flatMap(([name, inner]) =>
      placesIn(inner, path === '' ? name : `${path}.${name}`),
    ),
  ];
};
