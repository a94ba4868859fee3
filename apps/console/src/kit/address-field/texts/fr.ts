import type { AddressTexts } from './address-texts.js';

export const texts: AddressTexts = {
  didYouMean: (address) => `Vouliez-vous dire ${address} ?`,
  takeIt: 'Utiliser',
};
