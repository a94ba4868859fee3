/** An address with parameters in its query. */
export const withQuery = (address: string, parameters: Readonly<Record<string, string>>): string =>
  `${address}?${new URLSearchParams(parameters).toString()}`;
