import type { AddressTexts } from './address-texts.js';

export const texts: AddressTexts = {
  didYouMean: (address) => `¿Quería decir ${address}?`,
  takeIt: 'Usar',
};
