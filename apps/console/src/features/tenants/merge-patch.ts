/**
 * The body of a merge patch, in which null clears a member (RFC 7396). Its names come from forms, so the compiler
 * cannot hold them to the types of the API.
 */
export const mergePatch = <Body extends object>(patch: object): Body => patch as Body;
