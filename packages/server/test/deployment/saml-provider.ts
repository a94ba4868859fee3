/**
 * A foreign SAML identity provider at an address of its own, with a page to log in at and one
 * that posts the answer.
 */
import { createServer } from 'node:http';
import {
  persistent,
  samlIdentityProvider,
  type SamlIdentityProvider,
} from '../../../saml-node/test/identity-provider.js';
import { freePort } from './free-port.js';

export interface SamlProvider extends SamlIdentityProvider {
  /** What the record of it says. */
  readonly metadata: {
    readonly entity_id: string;
    readonly sso_url: string;
    readonly certificates: readonly string[];
  };
  /** Of ours, from now on: where its metadata are. */
  knows(address: string): void;
  close(): Promise<void>;
}

const page = (body: string): string =>
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Elsewhere</title>' +
  `<link rel="icon" href="data:,"><h1>Elsewhere</h1>${body}</html>`;
const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

/**
 * Everybody there has an address, in the domain corp.example. `localhost`, since to a browser that
 * is another site than 127.0.0.1.
 */
export const startSamlProvider = async (
  at: () => Date = () => new Date(),
): Promise<SamlProvider> => {
  const address = `http://localhost:${await freePort()}`;
  let ours = '';
  const idp = await samlIdentityProvider(`${address}/sso`, async () => (await fetch(ours)).text());
  /** The page that answers the form: it takes the assertion on to the other side. */
  const assertionPage = async (url: string, form: string): Promise<string> => {
    const nameId = new URLSearchParams(form).get('name')!;
    const { action, fields } = await idp.answer(address + url, {
      at,
      nameId,
      format: persistent,
      attributes: { mail: [`${nameId}@corp.example`], name: [`${nameId} of the provider`] },
    });
    const inputs = Object.entries(fields).map(
      ([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`,
    );
    const submit = '<script>document.forms[0].submit()</script>';
    const content = `${inputs.join('')}<button>Continue</button>`;
    return `<form method="post" action="${escaped(action)}">${content}</form>${submit}`;
  };
  const server = createServer((request, response) => {
    const show = (body: string): void => {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page(body));
    };
    let form = '';
    request
      .on('data', (chunk: Buffer) => {
        form += chunk.toString();
      })
      .on('end', () => {
        if (request.method === 'POST') void assertionPage(request.url!, form).then(show);
        else
          show(
            '<form method="post"><label>Name <input name="name"></label><button>Log in</button></form>',
          );
      });
  });
  await new Promise<void>((resolve) => {
    server.listen(Number(new URL(address).port), 'localhost', resolve);
  });
  return {
    ...idp,
    metadata: { entity_id: idp.entityId, sso_url: idp.ssoUrl, certificates: [idp.certificate] },
    knows: (metadata) => {
      ours = metadata;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
