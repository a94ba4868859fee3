import { TagsInput, TextInput, type TagsInputProps, type TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { MeantAddress } from './meant-address.js';
import { suggestedAddress, suggestedOrigin } from './suggest-address.js';

/** What `form.getInputProps` gives a field. */
interface FieldOfForm<Value> {
  readonly value?: Value;
  readonly onChange?: (value: Value) => void;
  readonly error?: ReactNode;
}

export type AddressFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'error'> & {
  // As `getInputProps` types it.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly onChange?: (value: any) => void;
} & Omit<FieldOfForm<string>, 'onChange'>;

/** One web address. Where its beginning is missing, it says what was meant, in place of what the server refuses. */
export const AddressField = ({ value = '', onChange, error, ...field }: AddressFieldProps) => {
  const meant = suggestedAddress(value);
  return (
    <TextInput
      type="url"
      dir="ltr"
      autoComplete="off"
      spellCheck={false}
      {...field}
      value={value}
      onChange={(event) => onChange?.(event.currentTarget.value.trim())}
      error={
        meant === undefined ? (
          error
        ) : (
          <MeantAddress
            address={meant}
            onTake={(address) => onChange?.(address)}
          />
        )
      }
    />
  );
};

export type OriginsFieldProps = Omit<TagsInputProps, 'value' | 'onChange' | 'error'> & {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly onChange?: (value: any) => void;
} & Omit<FieldOfForm<string[]>, 'onChange'>;

/** Origins. The first that is none says what was meant. */
export const OriginsField = ({ value = [], onChange, error, ...field }: OriginsFieldProps) => {
  const typed = value.find((origin) => suggestedOrigin(origin) !== undefined);
  const meant = typed === undefined ? undefined : suggestedOrigin(typed);
  const take = (origin: string): void =>
    onChange?.([...new Set(value.map((each) => (each === typed ? origin : each)))]);
  return (
    <TagsInput
      dir="ltr"
      {...field}
      value={[...value]}
      onChange={(origins) => onChange?.(origins)}
      error={
        meant === undefined ? (
          error
        ) : (
          <MeantAddress
            address={meant}
            onTake={take}
          />
        )
      }
    />
  );
};
