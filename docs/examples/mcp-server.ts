/** An MCP server that asks for access tokens. */
// #region server
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { protect } from '@keyward/protect';
import express from 'express';

const notes = protect({
  issuer: process.env['NOTES_ISSUER'] ?? 'https://id.example',
  audience: process.env['NOTES_URL'] ?? 'https://notes.example/mcp',
  resource: { scopes: ['notes:read'], name: 'Notes' },
});

export const app = express();
app.get(notes.metadata.path, notes.metadata.express);

app.post('/mcp', notes.express('notes:read'), express.json(), async (request, response) => {
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
  await serverFor(notes.accessOf(request).subject).connect(transport);
  await transport.handleRequest(request, response, request.body);
});

// This server keeps no session, so it has nothing to send later.
app.get('/mcp', (_request, response) => {
  response.status(405).end();
});
// #endregion server

// #region tools
function serverFor(person: string): McpServer {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool('list_notes', { description: 'Lists your notes' }, () => ({
    content: [{ type: 'text', text: `The notes of ${person}` }],
  }));
  return server;
}
// #endregion tools
