import { ActionIcon, Button, Group, Input, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { applicationTexts } from '../texts/application-texts.js';
import { redirectUriProblem } from './redirect-uri.js';

export interface AddressListProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
  /** What the server refuses. */
  readonly error?: ReactNode;
  readonly placeholder?: string;
  readonly disabled?: boolean;
}

/** Redirect URIs, of which each is checked as one types. */
export const AddressList = (props: AddressListProps): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  const { label, hint, value, onChange, error, placeholder, disabled } = props;
  const shown = value.length === 0 ? [''] : value;

  const put = (at: number, text: string): void =>
    onChange(shown.map((each, position) => (position === at ? text.trim() : each)));
  const problemOf = (address: string, at: number): string | undefined => {
    if (address === '') return undefined;
    const problem = redirectUriProblem(address, shown.slice(0, at));
    return problem && t.uri[problem];
  };
  return (
    <Input.Wrapper
      label={label}
      description={hint}
      error={error}
      labelElement="div"
    >
      <Stack
        gap={6}
        mt={6}
        role="group"
        aria-label={label}
      >
        {shown.map((address, at) => (
          <Group
            key={at}
            gap={6}
            wrap="nowrap"
            align="flex-start"
          >
            <TextInput
              style={{ flex: 1 }}
              aria-label={`${label} ${at + 1}`}
              value={address}
              onChange={(event) => put(at, event.currentTarget.value)}
              error={problemOf(address, at)}
              placeholder={placeholder}
              disabled={disabled}
              type="url"
              dir="ltr"
              autoComplete="off"
              spellCheck={false}
            />
            {shown.length > 1 && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={t.fields.removeAddress(address)}
                disabled={disabled}
                onClick={() => onChange(shown.filter((_, position) => position !== at))}
              >
                <IconTrash
                  size={16}
                  stroke={1.7}
                />
              </ActionIcon>
            )}
          </Group>
        ))}
        <div>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={14} />}
            disabled={disabled === true || shown.some((address) => address === '')}
            onClick={() => onChange([...shown, ''])}
          >
            {t.fields.addAddress}
          </Button>
        </div>
      </Stack>
    </Input.Wrapper>
  );
};

/** For the check of a form: a list is good when each of its addresses is. */
export const hasGoodAddresses = (addresses: readonly string[]): boolean =>
  addresses.every(
    (address, at) =>
      address === '' || redirectUriProblem(address, addresses.slice(0, at)) === undefined,
  );
