/** Clients that the guide generates for other languages from the document of a running server. */
import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { leaveOut } from '../../../storage-typeorm/test/left-out.js';
import { freePort } from '../deployment/free-port.js';
import { embedded, endServersAfterAll, tokenRequest } from '../embedding/embedded.js';

const guide = readFileSync(
  fileURLToPath(new URL('../../../../docs/how-to/use-the-client.md', import.meta.url)),
  'utf8',
);
const [pythonGenerator] = /openapi-python-client==[\d.]+/.exec(guide)!;
const [goGenerator] = /github\.com\/\S+\/oapi-codegen@v[\d.]+/.exec(guide)!;
const [, goConfiguration] = /```yaml\n([\s\S]*?)```/.exec(guide)!;

const isInstalled = (program: string, words: readonly string[]): boolean => {
  try {
    execFileSync(program, words, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** A suite that needs this program; without it, it is left out, or fails with KEYWARD_REQUIRE_ALL=1. */
const describeWith = (program: string, words: readonly string[], body: () => void): void => {
  const isPossible = process.env['KEYWARD_REQUIRE_ALL'] === '1' || isInstalled(program, words);
  if (!isPossible) leaveOut(`A generated client: ${program} is not installed.`);
  (isPossible ? describe : describe.skip)(`with ${program}`, body);
};

let folder: string;
let environment: NodeJS.ProcessEnv;

/** What the program prints. @throws Error with its output if it fails */
const run = async (program: string, words: readonly string[]): Promise<string> => {
  const options = { cwd: folder, env: environment, maxBuffer: 1e8 };
  const { stdout } = await promisify(execFile)(program, words, options);
  return stdout;
};

beforeAll(async () => {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const { keyward } = await embedded({ issuer });
  await keyward.listen(port);
  for (const name of ['Billing', 'Payroll'])
    await keyward.clients.create({ type: 'machine_to_machine', name });

  folder = mkdtempSync(join(tmpdir(), 'keyward-generated-'));
  const { access_token: token } = (await (await fetch(tokenRequest(issuer))).json()) as {
    access_token: string;
  };
  environment = { ...process.env, KEYWARD_ISSUER: issuer, KEYWARD_TOKEN: token };
  const document = await (await fetch(`${issuer}/openapi.json`)).text();
  writeFileSync(join(folder, 'openapi.json'), document);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
endServersAfterAll();

const pythonProgram = `
import os
from keyward_api import AuthenticatedClient
from keyward_api.api.clients import create_client, list_clients
from keyward_api.models import Client, ClientList, NewClientBody

keyward = AuthenticatedClient(
    base_url=os.environ["KEYWARD_ISSUER"], token=os.environ["KEYWARD_TOKEN"]
)
made = create_client.sync(client=keyward, body=NewClientBody(client_name="From Python"))
assert isinstance(made, Client), made
page = list_clients.sync(client=keyward, sort="client_name", limit=2)
assert isinstance(page, ClientList), page
for each in page.items:
    print(each.client_name, each.created_at.year)
print(made.client_name)
`;

describeWith('python3', ['-c', 'import venv'], () => {
  test('a Python client is generated, compiles, creates a client and lists clients', async () => {
    await run('python3', ['-m', 'venv', 'python']);
    await run('python/bin/pip', ['install', '--quiet', pythonGenerator]);
    const generate = ['generate', '--path', 'openapi.json', '--meta', 'none'];
    await run('python/bin/openapi-python-client', [...generate, '--output-path', 'keyward_api']);
    writeFileSync(join(folder, 'list_clients.py'), pythonProgram);
    await run('python/bin/python', ['-m', 'compileall', '-q', 'keyward_api']);

    const output = await run('python/bin/python', ['list_clients.py']);

    expect(output.trim().split('\n')).toEqual([
      'Billing 2026',
      expect.stringMatching(/ 2026$/),
      'From Python',
    ]);
  });
});

const goModule = `module keyward.example/list

go 1.24

require github.com/oapi-codegen/runtime v1.8.0
`;

const goProgram = `package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"strings"

	"keyward.example/list/keyward"
)

func main() {
	ctx := context.Background()
	withToken := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Getenv("KEYWARD_TOKEN"))
		return nil
	}
	api, err := keyward.NewClientWithResponses(
		os.Getenv("KEYWARD_ISSUER"), keyward.WithRequestEditorFn(withToken))
	if err != nil {
		panic(err)
	}
	made, err := api.CreateClientWithResponse(
		ctx, nil, keyward.CreateClientJSONRequestBody{ClientName: "From Go"})
	if err != nil || made.JSON201 == nil {
		panic(fmt.Sprint(err, made))
	}
	asDryRun := func(_ context.Context, request *http.Request) error {
		query := request.URL.Query()
		query.Set("dry_run", "true")
		request.URL.RawQuery = query.Encode()
		return nil
	}
	tried, err := api.CreateClientWithResponse(
		ctx, nil, keyward.CreateClientJSONRequestBody{ClientName: "Never"}, asDryRun)
	if err != nil || !strings.Contains(string(tried.Body), "dry_run") {
		panic(fmt.Sprint(err, tried))
	}
	sort, limit := "client_name", 2
	page, err := api.ListClientsWithResponse(
		ctx, &keyward.ListClientsParams{Sort: &sort, Limit: &limit})
	if err != nil || page.JSON200 == nil {
		panic(fmt.Sprint(err, page))
	}
	for _, each := range page.JSON200.Items {
		fmt.Println(each.ClientName, each.CreatedAt.Year())
	}
	fmt.Println(made.JSON201.ClientName)
}
`;

describeWith('go', ['version'], () => {
  test('a Go client is generated, compiles, creates a client, tries another, and lists clients', async () => {
    mkdirSync(join(folder, 'keyward'));
    writeFileSync(join(folder, 'oapi-codegen.yaml'), goConfiguration!);
    writeFileSync(join(folder, 'go.mod'), goModule);
    writeFileSync(join(folder, 'main.go'), goProgram);
    await run('go', ['run', goGenerator, '-config', 'oapi-codegen.yaml', 'openapi.json']);
    await run('go', ['mod', 'tidy']);

    const output = await run('go', ['run', '.']);

    expect(output.trim().split('\n')).toEqual([
      'Billing 2026',
      expect.stringMatching(/ 2026$/),
      'From Go',
    ]);
  });
});
