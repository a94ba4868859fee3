import type { OwnerTexts } from './owner-texts.js';

export const texts: OwnerTexts = {
  note: (owner) =>
    `Esto viene de la configuración «${owner}». Lo que cambie aquí, el próximo «keyward plan» lo ` +
    'señala como desviación, y el próximo «keyward apply» lo deshace.',
  guide: 'Cómo funciona la configuración en archivos',
  badge: (owner) => `Configuración: ${owner}`,
};
