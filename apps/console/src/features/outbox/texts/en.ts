export const texts = {
  hint:
    'Mails that are files on the server, because no mail server is set. The newest are ' + 'first.',
  guide: 'How to send mails',
  to: 'To',
  subject: 'Subject',
  written: 'Written',
  open: 'Open',
  openMailTo: (address: string): string => `Open the mail to ${address}`,
  empty: 'No mails yet',
  emptyHint:
    'A mail appears here when the server writes one: an invitation, a new password, a code.',
  sent: 'Mails are sent',
  sentHint: 'The server sends mails by a mail server, so there are no files.',
  closed:
    'Mails are opened only where the address of the server is a loopback address. On the ' +
    'server’s machine, keyward outbox shows them.',
  more: 'Only the newest 100 mails are listed. Older ones are files of the folder.',
  failed: 'The mails could not be read',
  openFailed: 'The mail could not be opened',
  warning:
    'A link in a mail opens the account of its reader. The audit log notes that you opened ' +
    'it.',
};
