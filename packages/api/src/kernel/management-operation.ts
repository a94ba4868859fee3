/** What an operation of the Management API says of itself, and what one call of it knows. */
import type { ClassConstructor } from 'class-transformer';
import type { Caller } from '@keyward/core/endpoints';
import type { ApiContext, Reader } from './context.js';
import type { ApiRequest } from './message.js';
import type { QueryParameters } from './query.js';
import type { Route } from './route.js';

export interface ManagementOperation extends Pick<
  Route,
  | 'method'
  | 'operation'
  | 'summary'
  | 'byPostOf'
  | 'tag'
  | 'statuses'
  | 'queryNotes'
  | 'neededQuery'
  | 'longestBody'
> {
  /** Below `managementPath`. */
  readonly path: string;
  /** The scope of the Management API that it takes. */
  readonly scope: string;
  /** The scope that is enough in a token of the user whose account the path names. */
  readonly ownScope?: string | undefined;
  /** Whether a token that a person made for a program is refused, whatever its scopes. */
  readonly takesNoTokens?: true | undefined;
  /** The class of the JSON body. */
  readonly body?: ClassConstructor<object> | undefined;
  /** Whether the body may be left out. */
  readonly isBodyOptional?: true | undefined;
  /** The media types of a body that is no JSON. */
  readonly media?: readonly string[] | undefined;
  /** False for an operation that has nothing to rehearse; a GET never has. */
  readonly hasDryRun?: false | undefined;
}

/** One call of the Management API, after its caller is authenticated and allowed. */
export interface Call extends Reader {
  readonly request: ApiRequest;
  readonly params: Readonly<Record<string, string>>;
  readonly query: QueryParameters;
  readonly caller: Caller;
  readonly context: ApiContext;
}
