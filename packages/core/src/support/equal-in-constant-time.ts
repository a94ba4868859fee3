/** Time depends on the length alone, which is the same for two digests. */
export const equalInConstantTime = (left: string, right: string): boolean => {
  let difference = left.length ^ right.length;
  for (let i = 0; i < left.length; i++) difference |= left.charCodeAt(i) ^ right.charCodeAt(i);
  return difference === 0;
};
