/** The streams that receivers made (contract §24). They are read and ended here; a receiver makes its own. */
import { refuse } from '@keyward/core';
import { recordFinder } from '../../kernel/find-record.js';
import { list, noContent, read } from '../../kernel/management-route.js';
import type { Route } from '../../kernel/route.js';
import { signalStreamView } from './signal-stream-view.js';

const findStream = recordFinder({ label: 'signal stream', kind: 'signalStreams' });

const path = '/signal_streams/{signal_stream_id}';

export const signalStreamRoutes: readonly Route[] = [
  list({
    path: '/signal_streams',
    operation: 'list_signal_streams',
    summary: 'Get the streams of Shared Signals',
    tag: 'Clients',
    scope: 'read:clients',
    statuses: 'L',
    view: signalStreamView,
    page: (stores, query) => stores.signalStreams.page(query),
  }),

  read({
    path,
    operation: 'get_signal_stream',
    summary: 'Get a stream of Shared Signals',
    tag: 'Clients',
    scope: 'read:clients',
    view: signalStreamView,
    find: findStream,
  }),

  noContent({
    method: 'DELETE',
    path,
    operation: 'end_signal_stream',
    summary: 'End a stream of Shared Signals',
    tag: 'Clients',
    scope: 'update:clients',
    statuses: 'D',
    before: findStream,
    run: ({ params, context: { keyward }, actor }) => {
      const { signals } = keyward;
      if (signals === undefined) return refuse('not_implemented', { feature: 'Shared Signals' });
      return signals.end(params['signal_stream_id']!, actor);
    },
  }),
];
