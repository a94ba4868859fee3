import { describe, expect, test } from '@jest/globals';
import { codeSamples, type ApplicationType } from './code-samples.js';

const values = {
  issuer: 'https://login.example',
  clientId: 'c0ffee',
  redirectUri: 'https://app.example/callback',
  audience: 'https://orders.example',
};
const types: readonly ApplicationType[] = ['regular_web', 'spa', 'native', 'machine_to_machine'];

describe.each(types)('the code for %s', (type) => {
  test.each(codeSamples(type, values).map((sample) => [sample.framework, sample.code] as const))(
    'in %s knows the server and the application',
    (_, code) => {
      expect(code).toContain(values.issuer);
      expect(code).toContain(values.clientId);
      expect(code).not.toMatch(/undefined\b(?!,)/);
    },
  );
});

test('an address cannot break out of the code', () => {
  const [sample] = codeSamples('spa', { ...values, redirectUri: "https://a.example/'+alert(1)+'" });
  expect(sample?.code).toContain(String.raw`\'+alert(1)+\'`);
});

test.each(types)('an alias cannot break out of the code for %s', (type) => {
  const samples = codeSamples(type, { ...values, clientId: 'a"$(b)' });
  // Within double quotes it is escaped or encoded, and within single ones nothing is read of it.
  for (const { code } of samples) expect(code).toMatch(/"a\\"|'a\\"|["']a%22%24/);
});

describe('code with an address that is not registered', () => {
  const unregistered = { ...values, redirectUri: undefined };
  const samples = [
    ...codeSamples('regular_web', unregistered),
    ...codeSamples('spa', unregistered),
  ];

  test.each(
    samples
      .filter(({ code }) => code.includes('http://localhost:8080/callback'))
      .map((sample) => [sample.framework, sample.code] as const),
  )('in %s says first that it has to be', (_, code) => {
    expect(code).toMatch(/^(\/\/|#) First add the redirect URI http:\/\/localhost:8080\/callback /);
  });

  test('is found in each framework but one that names its own address', () => {
    const others = samples.filter(({ code }) => !code.includes('First add the redirect URI'));
    expect(others.map(({ framework }) => framework)).toEqual(['Next.js']);
  });
});

test.each(['Express', 'Python (Flask)'])('the code in %s says how it is run', (framework) => {
  const sample = codeSamples('regular_web', values).find((each) => each.framework === framework);
  expect(sample?.code).toContain('SESSION_SECRET=$(openssl rand -hex 32)');
});
