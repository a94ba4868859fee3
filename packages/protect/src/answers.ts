/** The parts of answers of Node and Fastify that are used. */

/** Those of Express have it, too. */
export interface NodeResponse {
  statusCode: number;
  readonly headersSent: boolean;
  setHeader(name: string, value: string): unknown;
  end(body: string): unknown;
}

export interface FastifyReply {
  code(status: number): unknown;
  headers(values: Record<string, string>): unknown;
  send(body: string): unknown;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export const answerNode = (response: NodeResponse, { status, headers, body }: Answer): void => {
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.end(body);
};

export const answerFastify = (reply: FastifyReply, { status, headers, body }: Answer): unknown => {
  reply.code(status);
  reply.headers({ ...headers });
  return reply.send(body);
};

export const answerFetch = ({ status, headers, body }: Answer): Response =>
  new Response(body, { status, headers });
