export interface Sender {
  readonly name: string;
  readonly address: string;
}

/** Reads `name@example.com` or `Name <name@example.com>`. */
export const parseSender = (text: string): Sender => {
  const [, name = '', bracketed, plain] =
    /^(?:([^<>"\p{C}]*?) ?<([^\s<>@"(),;:\\]+@[^\s<>@"(),;:\\]+)>|([^\s<>@"(),;:\\]+@[^\s<>@"(),;:\\]+))$/u.exec(
      text.trim(),
    ) ?? [];
  const address = bracketed ?? plain;
  if (address === undefined || text.length > 300)
    throw new Error('must look like name@example.com or Name <name@example.com>');
  return { name: name.trim(), address };
};
