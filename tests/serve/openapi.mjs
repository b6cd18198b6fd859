// The session of docs/http.md against a running server, every answer held to the OpenAPI description there:
// `node openapi.mjs PROGRAM`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Ajv from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import { Browser, check, equal, finish, startServer, truth } from './harness.mjs';

const program = process.argv[2];
const document = readFileSync(new URL('../../docs/http.md', import.meta.url), 'utf8');
const block = (name) => new RegExp(`^\`\`\`${name}\\n(.*?)^\`\`\``, 'ms').exec(document)[1];
const description = parse(block('yaml'));
const ajv = new Ajv({ strict: false });
ajv.addSchema(description, 'openapi');

/** A JSON pointer into the description. */
const pointer = (...parts) => `openapi#/${parts.map((part) => part.replace(/~/g, '~0').replace(/\//g, '~1')).map(encodeURIComponent).join('/')}`;

function validate(schema, value, what) {
  const valid = ajv.compile({ $ref: schema });
  truth(valid(value), `${what}: ${ajv.errorsText(valid.errors)} in ${JSON.stringify(value)}`);
}

/** The path of the description that a request's path is an instance of. */
function routeOf(path) {
  const plain = path.split('?')[0];
  const fits = (route) => new RegExp(`^${route.replace(/\{\w+\}/g, '[^/]+')}$`).test(plain);
  return Object.keys(description.paths).find(fits);
}

function validateAnswer(method, path, { status, body }) {
  const route = routeOf(path);
  truth(route, `${path} is not described`);
  const parts = ['paths', route, method.toLowerCase(), 'responses', String(status)];
  let response = description.paths[route][method.toLowerCase()]?.responses[status];
  truth(response, `${method} ${route} does not describe ${status}`);
  let at = parts;
  if (response.$ref) {
    at = response.$ref.slice(2).split('/');
    response = at.reduce((value, part) => value[part], description);
  }
  if (!response.content?.['application/json']?.schema) return;
  validate(pointer(...at, 'content', 'application/json', 'schema'), body, `the answer ${status}`);
}

const known = {};

/** Whether the value has at least what is expected; "{name}" stands for a value, the same each time. */
function matches(value, expected, where = '') {
  const name = typeof expected === 'string' && /^\{(\w+)\}$/.exec(expected)?.[1];
  if (name) {
    known[name] ??= value;
    equal(value, known[name], where);
  } else if (Array.isArray(expected)) {
    equal(value?.length, expected.length, where);
    expected.forEach((element, index) => matches(value[index], element, `${where}/${index}`));
  } else if (expected !== null && typeof expected === 'object') {
    for (const [key, element] of Object.entries(expected)) matches(value?.[key], element, `${where}/${key}`);
  } else equal(value, expected, where);
}

const filled = (text) => text.replace(/\{(\w+)\}/g, (whole, name) => known[name] ?? whole);

const directory = mkdtempSync(join(tmpdir(), 'otrera-openapi-'));
const server = await startServer(program, join(directory, 'games.db'));
const browsers = {};
const lines = block('session').trim().split('\n');
const used = new Set();
for (let i = 0; i < lines.length; i += 2) {
  const [, who, method, target, body] = /^(\w+) +(\w+) (\S+) ?(.*)$/.exec(lines[i]);
  const [, status, expected] = /^(\d+) *(.*)$/.exec(lines[i + 1]);
  await check(lines[i], async () => {
    browsers[who] ??= new Browser(server.url);
    const path = filled(target);
    const route = routeOf(path);
    if (body && Number(status) !== 400 && route) {
      const content = ['paths', route, method.toLowerCase(), 'requestBody', 'content', 'application/json', 'schema'];
      validate(pointer(...content), JSON.parse(filled(body)), 'the request');
    }
    const answer = await browsers[who].ask(method, path, body ? filled(body) : undefined);
    equal(answer.status, Number(status), answer.text);
    validateAnswer(method, path, answer);
    if (expected) matches(answer.body, JSON.parse(expected));
    used.add(`${method} ${route}`);
  });
}
await check('every operation is in the session', () => {
  for (const [route, operations] of Object.entries(description.paths))
    for (const method of Object.keys(operations))
      truth(used.has(`${method.toUpperCase()} ${route}`), `${method} ${route}`);
});
await server.stop();
rmSync(directory, { recursive: true });
finish();
