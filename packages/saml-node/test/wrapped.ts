/** Signature wrapping: a valid signature beside unsigned elements (Somorovsky et al., "On Breaking SAML", 2012). */
const assertionIn = (xml: string): string =>
  /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)![0];
const signatureIn = (xml: string): string => /<ds:Signature[\s\S]*?<\/ds:Signature>/.exec(xml)![0];
const without = (xml: string, part: string): string => xml.replace(part, () => '');
const withId = (xml: string, id: string): string => xml.replace(/ ID="[^"]*"/, ` ID="${id}"`);
const mallorys = (xml: string): string => xml.replace('>grace<', '>mallory<');

/** Where only the assertion is signed. */
export const wrappedAssertions: Readonly<Record<string, (xml: string) => string>> = {
  'a forged assertion before the signed one': (xml) => {
    const a = assertionIn(xml);
    return xml.replace(a, () => mallorys(withId(without(a, signatureIn(a)), '_forged')) + a);
  },
  'a forged assertion after the signed one': (xml) => {
    const a = assertionIn(xml);
    return xml.replace(a, () => a + mallorys(withId(without(a, signatureIn(a)), '_forged')));
  },
  'the signed one inside of a forged one': (xml) => {
    const a = assertionIn(xml);
    return xml.replace(a, () =>
      mallorys(withId(without(a, signatureIn(a)), '_forged')).replace(
        '</saml:Assertion>',
        () => `${a}</saml:Assertion>`,
      ),
    );
  },
  'the signature moved into a forged one, the signed one behind': (xml) => {
    const a = assertionIn(xml),
      s = signatureIn(a);
    return xml.replace(a, () => mallorys(withId(a, '_forged')) + without(a, s));
  },
  'the signed one in the signature of a forged one': (xml) => {
    const a = assertionIn(xml),
      s = signatureIn(a);
    return xml.replace(a, () =>
      mallorys(withId(a, '_forged')).replace(
        '</ds:Signature>',
        () => `<ds:Object>${without(a, s)}</ds:Object></ds:Signature>`,
      ),
    );
  },
  'two assertions of one id, the signed one among the extensions': (xml) => {
    const a = assertionIn(xml),
      s = signatureIn(a);
    return xml
      .replace(a, () => mallorys(a))
      .replace(
        '<samlp:Status>',
        () => `<samlp:Extensions>${without(a, s)}</samlp:Extensions><samlp:Status>`,
      );
  },
};

/** Where the whole response is signed. */
export const wrappedResponses: Readonly<Record<string, (xml: string) => string>> = {
  'the signed response in the signature of a forged one': (xml) =>
    mallorys(withId(xml, '_forged')).replace(
      '</ds:Signature>',
      () => `<ds:Object>${without(xml, signatureIn(xml))}</ds:Object></ds:Signature>`,
    ),
  'the signed response behind the assertion of a forged one': (xml) =>
    mallorys(withId(xml, '_forged')).replace(
      '</samlp:Response>',
      () => `${without(xml, signatureIn(xml))}</samlp:Response>`,
    ),
  'a forged assertion in a signed response': (xml) => {
    const a = assertionIn(xml);
    return xml.replace(a, () => mallorys(withId(a, '_forged')) + a);
  },
};
