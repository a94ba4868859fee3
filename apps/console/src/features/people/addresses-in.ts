export const mostAddresses = 1000;

/** The addresses of a pasted list, each once, however they are separated. */
export const addressesIn = (text: string): readonly string[] => [
  ...new Set(text.split(/[\s,;]+/).filter((each) => each !== '')),
];
