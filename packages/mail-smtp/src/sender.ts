export interface Sender {
  readonly name: string;
  readonly address: string;
}

const addressPattern = /^[^\s<>@"(),;:\\]+@[^\s<>@"(),;:\\]+$/u;
const namedPattern = /^([^<>"\p{C}]*?) ?<([^<>]+)>$/u;

/** Reads `name@example.com` or `Name <name@example.com>`. */
export const parseSender = (text: string): Sender => {
  const trimmed = text.trim();
  const [, name = '', address = trimmed] = namedPattern.exec(trimmed) ?? [];

  if (text.length > 300 || !addressPattern.test(address)) {
    throw new Error('must look like name@example.com or Name <name@example.com>');
  }
  return { name: name.trim(), address };
};
