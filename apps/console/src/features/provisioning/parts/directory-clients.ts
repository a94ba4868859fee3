import { allOf, contains, equals } from '../../../api/filter.js';
import type { Client } from '../../../api/names.js';
import { read } from '../../../api/read.js';
import { clients, type Pickable } from '../../../kit/record-picker.js';

/** The applications that can be a directory: confidential ones of machines, of one tenant. */
export const directoryClients: Pickable<Client> = {
  ...clients,
  find: (search) =>
    read('/clients', {
      params: {
        query: {
          limit: 20,
          sort: 'client_name',
          q: allOf(
            equals('client_type', 'machine_to_machine'),
            equals('is_public', 'false'),
            equals('is_global', 'false'),
            search !== '' && contains('client_name', search),
          ),
        },
      },
    }),
};
