import type { AddressTexts } from './address-texts.js';

export const texts: AddressTexts = {
  didYouMean: (address) => `Vouliez-vous dire ${address}\u00a0?`,
  takeIt: 'Utiliser',
};
