/** The requests that Entra and Okta send, as their documentation shows them (contract §19). */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { deployed, type Deployment, type Target } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import {
  addDirectory,
  freshName,
  patchBody,
  userBody,
  type Directory,
  schemaIds,
} from './scim-world.js';

export const scimDirectoriesSuite = (target: Target): void =>
  describe('a directory', () => {
    const server: Deployment = deployed(target, { configuration: { multiTenant: true } });
    let directory: Directory;
    beforeAll(async () => {
      directory = await addDirectory(server);
    });
    const { enterprise } = schemaIds;

    describe('Entra', () => {
      test('tests its connection with a user that is not there', async () => {
        const filter = encodeURIComponent(`userName eq "${freshName()}"`);
        const { status, body } = await directory.send('GET', `/Users?filter=${filter}`);
        expect(status).toBe(200);
        expect(body).toMatchObject({ totalResults: 0, Resources: [], itemsPerPage: 0 });
      });

      test('passes a flag in each address', async () => {
        const { status } = await directory.send('GET', '/Users?aadOptscim062020&count=1');
        expect(status).toBe(200);
      });

      test('makes, changes, disables and deletes a user', async () => {
        const userName = freshName();
        const made = await directory.send('POST', '/Users', {
          schemas: [schemaIds.user, enterprise],
          externalId: '0a21f0f2',
          userName,
          active: true,
          displayName: 'Test User',
          emails: [{ primary: true, type: 'work', value: userName }],
          meta: { resourceType: 'User' },
          name: { formatted: 'Test User', familyName: 'User', givenName: 'Test' },
          roles: [],
          title: 'Clerk',
          [enterprise]: { department: 'Sales', employeeNumber: '1' },
        });
        expect(made.status).toBe(201);
        const path = `/Users/${made.body.id}`;

        const changed = await directory.send(
          'PATCH',
          path,
          patchBody(
            { op: 'Replace', path: 'emails[type eq "work"].value', value: `new.${userName}` },
            { op: 'Replace', path: 'name.familyName', value: 'Updated' },
            { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+1 555 1' },
            { op: 'Add', path: 'addresses[type eq "work"].formatted', value: 'One Way' },
            { op: 'Add', path: `${enterprise}:department`, value: 'Support' },
            { op: 'Add', path: `${enterprise}:manager`, value: '7' },
            { op: 'Remove', path: 'title' },
          ),
        );
        expect(changed.body).toMatchObject({
          emails: [{ primary: true, type: 'work', value: `new.${userName}` }],
          name: { familyName: 'Updated', givenName: 'Test' },
          phoneNumbers: [{ type: 'mobile', value: '+1 555 1' }],
          addresses: [{ type: 'work', formatted: 'One Way' }],
          [enterprise]: { department: 'Support', employeeNumber: '1', manager: { value: '7' } },
        });
        expect(changed.body).not.toHaveProperty('title');

        const disabled = await directory.send(
          'PATCH',
          path,
          patchBody({ op: 'Replace', path: 'active', value: 'False' }),
        );
        expect(disabled.body.active).toBe(false);
        expect((await directory.send('DELETE', path)).status).toBe(204);
      });

      test('keeps a group by its external id and one member at a time', async () => {
        const made = await directory.send('POST', '/Groups', {
          externalId: '8aa1a0c0',
          schemas: [
            schemaIds.group,
            'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group',
          ],
          displayName: `Entra ${freshName()}`,
          meta: { resourceType: 'Group' },
        });
        expect(made.status).toBe(201);
        const path = `/Groups/${made.body.id}`;
        const user = (await directory.send('POST', '/Users', userBody())).body;

        const find = encodeURIComponent('externalId eq "8aa1a0c0"');
        const list = await directory.send(
          'GET',
          `/Groups?excludedAttributes=members&filter=${find}`,
        );
        expect(list.body.Resources.map(({ id }: Json) => id)).toEqual([made.body.id]);

        const member = [{ $ref: null, value: user.id }];
        await directory.send(
          'PATCH',
          path,
          patchBody({ op: 'Add', path: 'members', value: member }),
        );
        const asked = encodeURIComponent(`id eq "${made.body.id}" and members eq "${user.id}"`);
        const found = await directory.send('GET', `/Groups?filter=${asked}&attributes=id`);
        expect(found.body.totalResults).toBe(1);

        const gone = patchBody({ op: 'Remove', path: 'members', value: member });
        expect((await directory.send('PATCH', path, gone)).status).toBe(200);
        const after = await directory.send('GET', `/Groups?filter=${asked}`);
        expect(after.body.totalResults).toBe(0);
      });
    });

    describe('Okta', () => {
      test('makes a user, reads it, and replaces it', async () => {
        const userName = freshName();
        const find = encodeURIComponent(`userName eq "${userName}"`);
        const none = await directory.send('GET', `/Users?filter=${find}&startIndex=1&count=100`);
        expect(none.body.totalResults).toBe(0);

        const given = {
          schemas: [schemaIds.user],
          userName,
          name: { givenName: 'Test', familyName: 'User' },
          emails: [{ primary: true, value: userName, type: 'work' }],
          displayName: 'Test User',
          locale: 'en-US',
          externalId: '00ujl29u0le5T6Aj10h7',
          groups: [],
          password: 'a long enough password of okta',
          active: true,
        };
        const made = await directory.send('POST', '/Users', given);
        expect(made.status).toBe(201);
        const path = `/Users/${made.body.id}`;

        const read = (await directory.send('GET', path)).body;
        const put = await directory.send('PUT', path, {
          ...read,
          name: { ...read.name, givenName: 'Another' },
        });
        expect(put.body).toMatchObject({ ...read, name: { givenName: 'Another' }, meta: {} });

        const off = { op: 'replace', value: { active: false } };
        const disabled = await directory.send('PATCH', path, patchBody(off));
        expect(disabled.body.active).toBe(false);
      });

      test('renames a group with its id, and replaces its members', async () => {
        const displayName = `Okta ${freshName()}`;
        const made = await directory.send('POST', '/Groups', {
          schemas: [schemaIds.group],
          displayName,
          members: [],
        });
        const { id } = made.body;
        const user = (await directory.send('POST', '/Users', userBody())).body;
        const { status, body } = await directory.send(
          'PATCH',
          `/Groups/${id}`,
          patchBody(
            { op: 'replace', value: { id, displayName: `${displayName} 2` } },
            { op: 'replace', path: 'members', value: [{ value: user.id, display: user.userName }] },
          ),
        );
        expect([status, body.displayName, body.members?.length]).toEqual([
          200,
          `${displayName} 2`,
          1,
        ]);
      });
    });
  });
