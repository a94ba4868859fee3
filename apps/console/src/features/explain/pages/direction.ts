interface Changed {
  /** The kind of the link; null for an attribute of a record. */
  readonly link: string | null;
  readonly before: unknown;
  readonly after: unknown;
}

/** Whether something came, went, or is another than before. */
export const directionOf = ({ link, before, after }: Changed): 'came' | 'went' | 'changed' => {
  if (link === null) return 'changed';
  const [was, is] = [isThere(before), isThere(after)];
  if (was === is) return 'changed';
  return is ? 'came' : 'went';
};

const isThere = (state: unknown): boolean => state !== null && state !== false;
