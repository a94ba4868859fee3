import type { AddressTexts } from './address-texts.js';

export const texts: AddressTexts = {
  didYouMean: (address) => `Meinten Sie ${address}?`,
  takeIt: 'Übernehmen',
};
