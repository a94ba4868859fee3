// The organisations that the help desk serves, and their tickets.

// #region organisations
/** `DESK_TENANTS` holds the name and the tenant of each: `acme=ID,globex=ID`. */
export const organisations = new Map(
  process.env.DESK_TENANTS.split(',').map((pair) => {
    const [name, tenantId] = pair.split('=');
    return [name, { name, tenantId, audience: `https://desk.example/${name}` }];
  }),
);
// #endregion organisations

/** A real help desk keeps them in a database, where each row names its tenant. */
export const ticketsOf = new Map(
  [...organisations.keys()].map((name) => [
    name,
    [{ id: 1, title: `The printer of ${name} is out of paper`, isOpen: true }],
  ]),
);
