export const texts = {
  note: (owner: string): string =>
    `This comes from the configuration “${owner}”. What you change here, the next “keyward plan” ` +
    'reports as drift, and the next “keyward apply” undoes.',
  guide: 'How configuration in files works',
  badge: (owner: string): string => `Configuration: ${owner}`,
};
