import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOwnTexts } from '../../texts/define-texts.js';
import { addressTexts } from './texts/address-texts.js';

export interface MeantAddressProps {
  readonly address: string;
  readonly onTake: (address: string) => void;
}

const fieldOf = (button: Element): HTMLInputElement | null | undefined =>
  button.closest('.mantine-InputWrapper-root')?.querySelector('input');

/** The one message for an address without its beginning: what was meant, and a button that takes it. */
export const MeantAddress = ({ address, onTake }: MeantAddressProps): ReactNode => {
  const t = useOwnTexts(addressTexts);
  return (
    <Text
      component="span"
      size="sm"
    >
      {t.didYouMean(address)}{' '}
      <Anchor
        component="button"
        type="button"
        size="sm"
        onClick={({ currentTarget }) => {
          // The button goes with its message, so the field keeps the focus.
          fieldOf(currentTarget)?.focus();
          onTake(address);
        }}
      >
        {t.takeIt}
      </Anchor>
    </Text>
  );
};
