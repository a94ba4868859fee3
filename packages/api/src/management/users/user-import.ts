/** Many users in one call (an extension): each line has an answer of its own. */
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsObject } from 'class-validator';
import { refuse, type Actor, type Refusal } from '@keyward/core';
import { importLimit, type ImportedUser, type ImportOutcome } from '@keyward/core/management';
import { bodyOf, jsonObject } from '../../kernel/body.js';
import { json } from '../../kernel/message.js';
import { managed } from '../../kernel/management-route.js';
import type { Route } from '../../kernel/route.js';
import { linesSchema, readOrRefusal, refusedLine, type RefusedLine } from '../line-outcomes.js';
import { importedUserIn } from './imported-user-input.js';

class ImportUsersBody {
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(importLimit)
  @IsObject({ each: true })
  users!: object[];
}

/** By member of a user, what a caller needs who sets it one by one. */
const furtherScopes = {
  roles: 'update:users',
  groups: 'update:users',
  authenticators: 'update:users',
  identities: 'update:user_identities',
} as const;

/**
 * Rule: what a line links takes the scope that links it elsewhere.
 * @throws Refusal `scope_insufficient`
 */
const assertMayLink = (user: ImportedUser, { managementScopes: held }: Actor): ImportedUser => {
  for (const [member, scope] of Object.entries(furtherScopes)) {
    const isGiven = user[member as keyof typeof furtherScopes] !== undefined;
    if (isGiven && held !== 'all' && !held.has(scope)) refuse('scope_insufficient', { scope });
  }
  return user;
};

/** What became of a user, in the words of the wire. */
export const outcomeOnWire = (outcome: ImportOutcome): OutcomeOnWire =>
  outcome.status === 'refused' ? refusedLine(outcome.refusal) : outcome;

export type OutcomeOnWire = Exclude<ImportOutcome, { readonly status: 'refused' }> | RefusedLine;

/** A line of a file: the body of a user to create, as JSON, with what an import takes besides. */
export const userInLine = (line: string): ImportedUser | Refusal =>
  readOrRefusal(() => importedUserIn(jsonObject(line)));

export const userImportRoute: Route = managed({
  method: 'POST',
  path: '/users/import',
  operation: 'import_users',
  summary: 'Import users',
  tag: 'Users',
  scope: 'create:users',
  statuses: 'L',
  body: ImportUsersBody,
  query: [],
  success: { status: 200, schema: linesSchema(importLimit) },
  answer: async ({ request, context, actor }) => {
    const { users } = bodyOf(ImportUsersBody, request);
    const outcomes = await context.keyward.users.import(
      users.map((user) => readOrRefusal(() => assertMayLink(importedUserIn(user), actor))),
      actor,
    );
    return json(200, { items: outcomes.map(outcomeOnWire) });
  },
});
