import type { AddressTexts } from './address-texts.js';

export const texts: AddressTexts = {
  didYouMean: (address) => `هل تقصد ${address}؟`,
  takeIt: 'استخدام',
};
