/**
 * The body of a process of its own. It makes its share of changes and additions on one SQLite file, and prints how many
 * additions it won.
 */
import { newTenant } from '@keyward/core/management';
import { typeormStorage } from '../src/index.js';
import { showingSealer } from './showing-sealer.js';

const [file, me, changes, wanted] = process.env.KEYWARD_TEST_SHARE!.split('|') as [
  string,
  string,
  string,
  string,
];
const storage = await typeormStorage({ database: { kind: 'sqlite', file }, sealer: showingSealer });
let won = 0;
for (let at = 0; at < Number(wanted); at++) {
  const tenant = newTenant({
    id: `${me} ${at}`,
    name: `Wanted ${at}`,
    createdBy: null,
    createdAt: new Date(0),
    updatedBy: null,
    updatedAt: new Date(0),
  });
  won += await storage.tenants.add(tenant).then(
    () => 1,
    () => 0,
  );
}
for (let at = 0; at < Number(changes); at++) {
  await storage.signingKeys.change('counter', (key) => ({
    ...key,
    generation: key.generation + 1,
  }));
}
await storage.close();
process.stdout.write(String(won));
