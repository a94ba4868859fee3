import { IconTrash } from '@tabler/icons-react';
import { management } from '../../../api/management.js';
import { useScopes } from '../../../api/may.js';
import type { Schema } from '../../../api/names.js';
import { useRehearsedChange } from '../../../kit/rehearsed-change.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { peopleTexts } from '../texts/people-texts.js';

type Ticket = Schema<'ticket'>;

/** What takes links back that stand in a table, for an administrator who may. */
export const useTicketRevocation = () => {
  const { tickets: t } = useOwnTexts(peopleTexts);
  const may = useScopes();
  const rehearse = useRehearsedChange();
  if (!may('delete:tickets')) return [];

  const run = (rows: readonly Ticket[], deselect: () => void): void =>
    rehearse({
      title: t.revokeTitle(rows.length),
      action: t.revoke,
      isDangerous: true,
      run: (dry_run) =>
        rows.map(
          ({ id }) =>
            () =>
              management().DELETE('/tickets/{ticket_id}', {
                params: { path: { ticket_id: id }, query: { dry_run } },
              }),
        ),
      onDone: deselect,
    });
  return [{ key: 'revoke', label: t.revoke, icon: IconTrash, isDangerous: true, run }];
};
