interface NamedPerson {
  readonly name?: string | null;
  readonly username?: string | null;
  readonly email?: string | null;
}

/** The best name that a person has; the id where none may be seen. */
export const personName = (person: NamedPerson | null | undefined, id: string): string =>
  person?.name ?? person?.username ?? person?.email ?? id;
