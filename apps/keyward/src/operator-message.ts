/** Says why a command ends, in one line. */
import { isRefusal } from '@keyward/core';
import { SealedTextError } from '@keyward/platform-node';
import {
  CopyRefusedError,
  EarlierKeyNeededError,
  NewerTablesError,
  StopNeededError,
  UnfinishedCopyError,
} from '@keyward/storage-typeorm';
import { ConfigurationError, describeFailure, reasonOf } from '@keyward/server/parts';

/** One line for a problem that the operator can solve; type and stack for a defect. */
export const messageFor = (error: unknown): string =>
  operatorMessage(error) ?? JSON.stringify(describeFailure(error));

/** What the operator can change; undefined for a defect. */
const operatorMessage = (error: unknown): string | undefined => {
  if (error instanceof ConfigurationError) return error.message;
  if (error instanceof CopyRefusedError) return error.message;
  if (error instanceof UnfinishedCopyError) {
    return `KEYWARD_DATABASE_URL names a database that is not complete: ${error.message}`;
  }
  if (error instanceof NewerTablesError) {
    return `KEYWARD_DATABASE_URL names a database of another version: ${error.message}`;
  }
  if (error instanceof StopNeededError) return error.message;
  if (error instanceof SealedTextError) {
    return 'KEYWARD_SECRET_KEY is not the key that the data was sealed with';
  }
  if (error instanceof EarlierKeyNeededError) {
    return (
      'KEYWARD_PREVIOUS_SECRET_KEY is required: some values are still sealed with an earlier key. ' +
      'Start with both keys, and run keyward rekey to its end'
    );
  }
  if (isRefusal(error, 'storage_unavailable')) {
    return `KEYWARD_DATABASE_URL names a database that cannot be used: ${reasonOf(error)}`;
  }
  return undefined;
};
