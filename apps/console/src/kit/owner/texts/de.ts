import type { OwnerTexts } from './owner-texts.js';

export const texts: OwnerTexts = {
  note: (owner) =>
    `Das kommt aus der Konfiguration „${owner}“. Was Sie hier ändern, meldet das nächste ` +
    '„keyward plan“ als Abweichung, und das nächste „keyward apply“ nimmt es zurück.',
  guide: 'Wie Konfiguration in Dateien funktioniert',
  badge: (owner) => `Konfiguration: ${owner}`,
};
