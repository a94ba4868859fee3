import type { ReactNode } from 'react';
import { management } from '../../../api/management.js';
import { useScopes } from '../../../api/may.js';
import type { Group } from '../../../api/names.js';
import { Ago } from '../../../kit/ago.js';
import { Copyable } from '../../../kit/copyable.js';
import { DeleteRecord } from '../../../kit/delete-record.js';
import { Facts } from '../../../kit/facts.js';
import { Section } from '../../../kit/section.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { groupTexts } from '../texts/group-texts.js';
import { GroupForm } from './group-form.js';

export const GroupSettings = ({ group }: { readonly group: Group }): ReactNode => {
  const t = useOwnTexts(groupTexts);
  const { value } = useTexts();
  const may = useScopes();
  return (
    <>
      {may('update:groups') && (
        <Section title={t.tabs.settings}>
          <GroupForm
            key={group.updated_at}
            group={group}
          />
        </Section>
      )}
      <Section title={t.about}>
        <Facts
          facts={[
            { label: value.id, value: <Copyable value={group.id} /> },
            { label: value.created, value: <Ago at={group.created_at} /> },
            { label: value.changed, value: <Ago at={group.updated_at} /> },
          ]}
        />
      </Section>
      {may('delete:groups') && <DeleteGroup group={group} />}
    </>
  );
};

const DeleteGroup = ({ group }: { readonly group: Group }): ReactNode => {
  const t = useOwnTexts(groupTexts);
  const path = { group_id: group.id };
  return (
    <DeleteRecord
      name={group.group_name ?? group.id}
      texts={t.remove}
      run={(dry_run) =>
        management().DELETE('/groups/{group_id}', { params: { path, query: { dry_run } } })
      }
      backTo="/groups"
    />
  );
};
