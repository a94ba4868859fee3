import type { ReactNode } from 'react';
import { management } from '../../../api/management.js';
import { useScopes } from '../../../api/may.js';
import type { Role } from '../../../api/names.js';
import { Ago } from '../../../kit/ago.js';
import { Copyable } from '../../../kit/copyable.js';
import { DeleteRecord } from '../../../kit/delete-record.js';
import { Facts } from '../../../kit/facts.js';
import { Section } from '../../../kit/section.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { roleTexts } from '../texts/role-texts.js';
import { RoleForm } from './role-form.js';

export const RoleSettings = ({ role }: { readonly role: Role }): ReactNode => {
  const t = useOwnTexts(roleTexts);
  const { value } = useTexts();
  const may = useScopes();
  const isFixed = role.is_system === true;
  return (
    <>
      {may('update:roles') && (
        <Section
          title={t.tabs.settings}
          hint={isFixed ? t.isSystemHint : undefined}
        >
          <RoleForm
            key={role.updated_at}
            role={role}
          />
        </Section>
      )}
      <Section title={t.about}>
        <Facts
          facts={[
            { label: value.id, value: <Copyable value={role.id} /> },
            { label: value.created, value: <Ago at={role.created_at} /> },
            { label: value.changed, value: <Ago at={role.updated_at} /> },
          ]}
        />
      </Section>
      {may('delete:roles') && !isFixed && <DeleteRole role={role} />}
    </>
  );
};

const DeleteRole = ({ role }: { readonly role: Role }): ReactNode => {
  const t = useOwnTexts(roleTexts);
  const path = { role_id: role.id };
  return (
    <DeleteRecord
      name={role.role_name ?? role.id}
      texts={t.remove}
      run={(dry_run) =>
        management().DELETE('/roles/{role_id}', { params: { path, query: { dry_run } } })
      }
      backTo="/roles"
    />
  );
};
