import type { AddressTexts } from './address-texts.js';

export const texts: AddressTexts = {
  didYouMean: (address) => `您是指 ${address} 吗？`,
  takeIt: '使用',
};
