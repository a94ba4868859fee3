export const texts = {
  didYouMean: (address: string): string => `Did you mean ${address}?`,
  takeIt: 'Use it',
};
