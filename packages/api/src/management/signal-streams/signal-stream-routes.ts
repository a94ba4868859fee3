/** The streams that receivers made (contract §24): read, set to rest and ended here. A receiver makes its own. */
import { refuse, type SignalStreams } from '@keyward/core';
import type { SignalStream } from '@keyward/core/endpoints';
import { recordFinder } from '../../kernel/find-record.js';
import { list, noContent, one, read } from '../../kernel/management-route.js';
import type { ApiContext } from '../../kernel/context.js';
import { recordBody } from '../../kernel/record-body.js';
import type { Route } from '../../kernel/route.js';
import { SignalStreamPatchBody } from './signal-stream-bodies.js';
import { signalStreamView } from './signal-stream-view.js';

const findStream = recordFinder({ label: 'signal stream', kind: 'signalStreams' });

const signalsOf = ({ keyward: { signals } }: ApiContext): SignalStreams =>
  signals ?? refuse('not_implemented', { feature: 'Shared Signals' });

type StatusFields = Partial<Pick<SignalStream, 'status' | 'reason'>>;

const patchBody = recordBody<StatusFields>(SignalStreamPatchBody, signalStreamView);

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

  one({
    method: 'PATCH',
    path,
    operation: 'turn_signal_stream',
    summary: 'Pause, disable or enable a stream of Shared Signals',
    tag: 'Clients',
    scope: 'update:clients',
    statuses: 'X',
    body: SignalStreamPatchBody,
    view: signalStreamView,
    before: findStream,
    run: ({ request, params, context, actor }) =>
      patchBody.write(request, (fields) =>
        signalsOf(context).turn(params['signal_stream_id']!, fields, actor),
      ),
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
    run: ({ params, context, actor }) => signalsOf(context).end(params['signal_stream_id']!, actor),
  }),
];
