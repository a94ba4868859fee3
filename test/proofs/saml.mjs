/**
 * Proves that broken and forged SAML messages neither make the server fail nor pass for signed ones.
 *
 *   npm run build && npm run test:proofs saml -- [--documents 100000] [--seed 34]
 *
 * Answers of identity providers, requests to log in and requests to log out are signed as they should be, changed by
 * chance in one to four ways, and sent to a server within this process. What its readers take for signed must be word
 * for word what a key has signed. The run fails otherwise, and for each answer with a status of 500 or more.
 */
import { writeFileSync } from 'node:fs';
import { argv, exit } from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';

const { values: options } = parseArgs({
  args: argv.slice(2),
  options: {
    documents: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '34' },
  },
});

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const outfile = here('../../node_modules/.cache/saml-proof/fuzz.mjs');

// Node 20 cannot run TypeScript as it is.
await build({
  entryPoints: [here('../../packages/server/test/oauth/saml-attacks/fuzz.ts')],
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  outfile,
  // The packages as they are built; what they keep to themselves comes from their sources.
  packages: 'external',
});
const { fuzzSaml } = await import(pathToFileURL(outfile));

const begun = performance.now();
const { forged, faults, ...figures } = await fuzzSaml(
  Number(options.documents),
  Number(options.seed),
);
const seconds = Math.round((performance.now() - begun) / 1000);
console.log({ ...figures, forged: forged.length, faults: faults.length, seconds });

const isHeld = forged.length === 0 && faults.length === 0;
if (!isHeld) writeFileSync('saml-proof.json', JSON.stringify({ forged, faults }));
console.log(isHeld ? 'None failed or passed for signed.' : 'See saml-proof.json.');
exit(isHeld ? 0 : 1);
