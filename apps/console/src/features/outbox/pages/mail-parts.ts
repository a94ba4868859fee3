export interface MailPart {
  readonly text: string;
  readonly isLink: boolean;
}

/** The text of a mail, with the links to this server apart from the rest. */
export const partsOf = (text: string, issuer: string): readonly MailPart[] =>
  text
    .split(/(\S+)/)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, isLink: part.startsWith(`${issuer}/`) }));
