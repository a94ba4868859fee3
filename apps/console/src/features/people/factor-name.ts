/** The name of a second factor for a reader. */
import type { Schema } from '../../api/names.js';

type Factor = Pick<Schema<'authenticator'>, 'id' | 'label' | 'authenticator_type'>;
type Kind = NonNullable<Factor['authenticator_type']>;

/** The name that the person gave it, or its kind; of several without a name, the later ones have a number. */
export const factorName = (
  { id, label, authenticator_type: kind }: Factor,
  all: readonly Factor[],
  kinds: Readonly<Record<Kind, string>>,
  tag: string,
): string => {
  if (label != null) return label;

  const unnamed = all.filter((each) => each.authenticator_type === kind && each.label == null);
  const place = unnamed.findIndex((each) => each.id === id) + 1;
  const name = kinds[kind ?? 'totp'];
  return place > 1 ? `${name} ${new Intl.NumberFormat(tag).format(place)}` : name;
};
