/** Words on the command line that mean nothing. The message is one line that says which ones are known. */
export class UsageError extends Error {}
