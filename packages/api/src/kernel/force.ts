/** `force=true`, in the query or in the body of what could take a tenant its last usable administrator (operations §4.4). */
import { IsBoolean } from 'class-validator';
import { bodyOf, checked, readJson } from './body.js';
import { Absent } from './body-rules.js';
import { readFlag } from './query.js';
import type { Call, Row } from './route.js';

const forceable = new WeakSet<object>();

/** Marks the member of a body; whatever row takes that body takes the query parameter too. */
export const Force = (): PropertyDecorator => (target, name) => {
  forceable.add(target);
  [IsBoolean(), Absent()].forEach((decorate) => decorate(target, name));
};

/** For removals that take no other body. */
export class ForceBody {
  @Force() force?: boolean;
}

export const takesForce = ({ body }: Pick<Row, 'body'>): boolean =>
  typeof body?.schema === 'function' && forceable.has(body.schema.prototype as object);

const forceIn = ({ request, query }: Call, { body }: Pick<Row, 'body'>): boolean => {
  if (request.body.byteLength === 0) return readFlag(query, 'force') ?? false;
  // What else is in the body is for the row to check; where the row reads none, that is here.
  const { force } =
    body!.schema === ForceBody
      ? bodyOf(ForceBody, request)
      : checked(ForceBody, { force: readJson(request)['force'] });
  return readFlag(query, 'force') ?? force ?? false;
};

/**
 * The call as its actor makes it.
 * Rule: only a global caller may force what leaves a tenant without an administrator; to others the word means nothing.
 */
export const withForce = (call: Call, row: Row): Call =>
  takesForce(row) && forceIn(call, row) && call.caller.actor.tenancy.kind === 'all'
    ? { ...call, actor: { ...call.actor, forces: true } }
    : call;
