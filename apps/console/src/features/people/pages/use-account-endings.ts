/** What ends a person's way in: of all browsers, and of all second factors. */
import { useQuery } from '@tanstack/react-query';
import { management } from '../../../api/management.js';
import type { User } from '../../../api/names.js';
import { useRehearsedChange } from '../../../kit/rehearsed-change.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { nameOf } from '../person-name.js';
import { peopleTexts } from '../texts/people-texts.js';
import { factorsOf } from './factors-of.js';

export const useSessionsEnd = (user: User): (() => void) => {
  const t = useOwnTexts(peopleTexts).sessions;
  const rehearse = useRehearsedChange();
  return () =>
    rehearse({
      title: t.endAllTitle(nameOf(user)),
      hint: t.endHint,
      action: t.endAll,
      isDangerous: true,
      run: (dry_run) =>
        management().DELETE('/users/{user_id}/sessions', {
          params: { path: { user_id: user.id }, query: { dry_run } },
        }),
    });
};

/** Undefined where the person has none, or they are not read yet. */
export const useFactorsRemoval = (user: User): (() => void) | undefined => {
  const t = useOwnTexts(peopleTexts).login;
  const rehearse = useRehearsedChange();
  const path = { user_id: user.id };
  const { data } = useQuery(factorsOf(user));
  const factors = data?.items ?? [];
  if (factors.length === 0) return undefined;

  return () =>
    rehearse({
      title: t.removeFactorsTitle(nameOf(user)),
      hint: t.removeFactorHint,
      action: t.removeFactors,
      isDangerous: true,
      run: (dry_run) =>
        factors.map(
          ({ id }) =>
            () =>
              management().DELETE('/users/{user_id}/authenticators/{authenticator_id}', {
                params: { path: { ...path, authenticator_id: id }, query: { dry_run } },
              }),
        ),
    });
};
