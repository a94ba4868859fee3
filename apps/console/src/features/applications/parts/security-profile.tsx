import { List, Select, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { securityRules } from '../../../api/security-rules.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { applicationTexts } from '../texts/application-texts.js';

interface Props {
  readonly value: string;
  readonly onChange: (profile: string) => void;
  readonly error: ReactNode;
}

/** The switch, and below it what the chosen profile asks for, each line with its clause. */
export const SecurityProfile = ({ value, onChange, error }: Props): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  return (
    <div>
      <Select
        label={t.fields.securityProfile}
        description={t.fields.securityProfileHint}
        data={Object.entries(t.profiles).map(([profile, label]) => ({ value: profile, label }))}
        value={value}
        onChange={(profile) => onChange(profile ?? 'none')}
        allowDeselect={false}
        error={error}
      />
      {value !== 'none' && <Rules profile={value} />}
    </div>
  );
};

const Rules = ({ profile }: { readonly profile: string }): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  const profiles = Object.keys(t.profiles);
  const asked = securityRules.filter(
    (rule) => profiles.indexOf(rule.profile) <= profiles.indexOf(profile),
  );
  return (
    <>
      <Text
        size="sm"
        mt="sm"
        mb={4}
      >
        {t.profileAsks}
      </Text>
      <List
        size="sm"
        spacing={4}
      >
        {asked.map(({ name, clause }) => (
          <List.Item key={name}>
            {t.securityRules[name]}{' '}
            <Text
              span
              size="xs"
              c="dimmed"
            >
              <bdi>{clause}</bdi>
            </Text>
          </List.Item>
        ))}
      </List>
    </>
  );
};
