import { ActionIcon, Button, Group, Input, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { MeantAddress } from '../../../kit/address-field/meant-address.js';
import { suggestedAddress } from '../../../kit/address-field/suggest-address.js';
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
  /** An address that the list offers by a button, until it is there. */
  readonly offered?: string | undefined;
}

/** Redirect URIs, of which each is checked as one types. */
export const AddressList = (props: AddressListProps): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  const { label, hint, value, onChange, error, placeholder, disabled, offered } = props;
  const shown = value.length === 0 ? [''] : value;

  const put = (at: number, text: string): void =>
    onChange(shown.map((each, position) => (position === at ? text.trim() : each)));
  const problemOf = (address: string, at: number): ReactNode => {
    if (address === '') return undefined;
    const problem = redirectUriProblem(address, shown.slice(0, at));
    const meant = problem === 'invalid' ? suggestedAddress(address) : undefined;
    if (meant === undefined) return problem && t.uri[problem];
    return (
      <MeantAddress
        address={meant}
        onTake={(whole) => put(at, whole)}
      />
    );
  };
  const isOffered = offered !== undefined && !value.includes(offered);
  return (
    <Input.Wrapper
      label={label}
      description={hint}
      // An address that is wrong says so itself, beside it: one message for one mistake.
      error={hasGoodAddresses(value) ? error : undefined}
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
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={14} />}
            disabled={disabled === true || shown.some((address) => address === '')}
            onClick={() => onChange([...shown, ''])}
          >
            {t.fields.addAddress}
          </Button>
          {isOffered && (
            <Button
              size="compact-sm"
              variant="subtle"
              disabled={disabled === true}
              onClick={() => onChange([...given(value), offered])}
            >
              {t.fields.useAddress(offered)}
            </Button>
          )}
        </Group>
      </Stack>
    </Input.Wrapper>
  );
};

const given = (addresses: readonly string[]): string[] =>
  addresses.filter((address) => address !== '');

/** For the check of a form: a list is good when each of its addresses is. */
export const hasGoodAddresses = (addresses: readonly string[]): boolean =>
  addresses.every(
    (address, at) =>
      address === '' || redirectUriProblem(address, addresses.slice(0, at)) === undefined,
  );
