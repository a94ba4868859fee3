import { management } from '../../api/management.js';
import { ifMatch } from '../../api/versioned.js';
import { useRehearsedChange, type Answering } from '../../kit/rehearsed-change.js';
import { useOwnTexts } from '../../texts/define-texts.js';
import type { Provider } from './provider.js';
import { providerTexts } from './texts/provider-texts.js';

const path = '/tenants/{tenant_id}/identity_providers/{identity_provider_id}';

export const pathOfProvider = ({ tenant_id, id }: Pick<Provider, 'tenant_id' | 'id'>) => ({
  tenant_id: tenant_id ?? '',
  identity_provider_id: id,
});

export interface ProviderChange {
  /** Asks what the change does; the server checks it as if it were made. */
  readonly test: (body: object) => Answering;
  readonly make: (body: object, options?: MakeOptions) => void;
}

interface MakeOptions {
  /** What brings the former values back. Left out: they cannot come back, such as a secret. */
  readonly former?: object;
  readonly isAlwaysShown?: boolean;
}

/** An identity provider logs its people in, so each change of it is rehearsed. */
export const useProviderChange = (provider: Provider): ProviderChange => {
  const { actions } = useOwnTexts(providerTexts);
  const rehearse = useRehearsedChange();
  const send = (body: object, dry_run: boolean, tag?: string): Answering =>
    management().PATCH(path, {
      params: { path: pathOfProvider(provider), query: { dry_run }, header: ifMatch(tag) },
      body,
    });

  return {
    test: (body) => send(body, true),
    make: (body, { former, isAlwaysShown } = {}) =>
      rehearse({
        title: actions.changeTitle(provider.provider_name ?? provider.id),
        hint: actions.changeHint,
        action: actions.change,
        run: (dryRun) => send(body, dryRun),
        undo: former && ((dryRun, tag) => send(former, dryRun, tag)),
        isAlwaysShown,
        done: actions.saved,
      }),
  };
};
