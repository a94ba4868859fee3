/**
 * `force=true`, in the query or the body of an operation that could remove a tenant's last usable
 * administrator (operations §4.4).
 */
import { IsBoolean } from 'class-validator';
import { bodyOf, checked, readJson } from './body.js';
import { Absent } from './body-rules.js';
import { readFlag } from './query.js';
import type { Call, ManagementOperation } from './management-operation.js';

const forceable = new WeakSet<object>();

/** Marks the member of a body. An operation with that body takes the query parameter too. */
export const Force = (): PropertyDecorator => (target, name) => {
  forceable.add(target);
  [IsBoolean(), Absent()].forEach((decorate) => decorate(target, name));
};

/** For removals that take no other body. */
export class ForceBody {
  @Force() force?: boolean;
}

export const takesForce = (body: ManagementOperation['body']): boolean =>
  body !== undefined && forceable.has(body.prototype as object);

const forceIn = ({ request, query }: Call, body: ManagementOperation['body']): boolean => {
  const inQuery = readFlag(query, 'force');
  if (request.body.byteLength === 0) return inQuery ?? false;

  // The route checks the rest of its body; where `force` is the whole body, it is checked here.
  const { force } =
    body === ForceBody
      ? bodyOf(ForceBody, request)
      : checked(ForceBody, { force: readJson(request)['force'] });
  return inQuery ?? force ?? false;
};

/**
 * The call as its actor makes it.
 * Rule: only a global caller may force what leaves a tenant without an administrator; to others the word means nothing.
 */
export const withForce = (call: Call, { body }: Pick<ManagementOperation, 'body'>): Call => {
  const mayForce = call.caller.actor.tenancy.kind === 'all';
  if (!takesForce(body) || !forceIn(call, body) || !mayForce) return call;
  return { ...call, actor: { ...call.actor, forces: true } };
};
