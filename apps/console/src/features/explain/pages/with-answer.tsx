import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failure } from '../../../kit/failure.js';
import { Loading } from '../../../kit/loading.js';

interface WithAnswerProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** What is said where the server does not answer. */
  readonly failed: string;
  readonly children: (answer: Data) => ReactNode;
}

/** Shows what the server answers, that it is loading, or that it has failed. */
export const WithAnswer = <Data,>({
  query: { data, error, refetch },
  failed,
  children,
}: WithAnswerProps<Data>): ReactNode => {
  if (error !== null)
    return (
      <Failure
        title={failed}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  return data === undefined ? <Loading /> : children(data);
};
