/** The message. To connect to a name with several addresses fails with an error that has a code alone. */
export const textOf = ({ message, code }: NodeJS.ErrnoException): string =>
  message || (code ?? 'unknown');
