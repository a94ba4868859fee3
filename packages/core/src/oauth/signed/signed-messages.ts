/** Others reach this room by `SignedMessages`, which is handed to them. */
import type { SignedMessages } from '../authorize/authorization-request.js';
import { readRequestObject, type RequestObjectDeps } from './request-object.js';
import { signAnswer, type SignedAnswerDeps } from './signed-answers.js';

export type SignedMessagesDeps = RequestObjectDeps & SignedAnswerDeps;

export const makeSignedMessages = (deps: SignedMessagesDeps): SignedMessages => ({
  readRequest: readRequestObject(deps),
  signAnswer: signAnswer(deps),
});
