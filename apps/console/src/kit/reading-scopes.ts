const readingWords = ['read', 'view', 'list'];
const otherWords = /^(secrets?|write|create|update|delete|edit|manage|admin)$/;

/**
 * Whether a permission only reads, by its name: `read:orders`, `orders.read`, `orders:view`. One that shows secrets
 * does not count: reading a secret is acting as its owner.
 */
export const isReading = (name: string): boolean => {
  const words = name.toLowerCase().split(/[^a-z0-9]+/);
  return (
    readingWords.some((word) => words.includes(word)) &&
    !words.some((word) => otherWords.test(word))
  );
};
