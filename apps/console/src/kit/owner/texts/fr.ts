import type { OwnerTexts } from './owner-texts.js';

export const texts: OwnerTexts = {
  note: (owner) =>
    `Ceci vient de la configuration «\u00a0${owner}\u00a0». Ce que vous modifiez ici, le prochain ` +
    '«\u00a0keyward plan\u00a0» le signale comme un écart, et le prochain ' +
    '«\u00a0keyward apply\u00a0» l’annule.',
  guide: 'Comment fonctionne la configuration en fichiers',
  badge: (owner) => `Configuration\u00a0: ${owner}`,
};
