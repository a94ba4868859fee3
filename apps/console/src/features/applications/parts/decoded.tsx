import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { CodeBlock } from '../../../kit/code-block.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { applicationTexts } from '../texts/application-texts.js';

interface DecodedProps {
  readonly label: string;
  readonly token: { readonly header: unknown; readonly claims: unknown };
}

/** What a token says. */
export const Decoded = ({ label, token }: DecodedProps): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  return (
    <Stack gap="xs">
      <CodeBlock
        code={JSON.stringify(token.header, null, 2)}
        label={`${label} · ${t.tokens.header}`}
      />
      <CodeBlock
        code={JSON.stringify(token.claims, null, 2)}
        label={`${label} · ${t.tokens.claims}`}
      />
    </Stack>
  );
};
