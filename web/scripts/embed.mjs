// embed.mjs DIST ARCHIVE: packs the built page into one file for the program; src/server/assets.h has the format.
// The same files give the same bytes. An archive that would not change is left alone, so that nothing is relinked.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { gzipSync } from 'node:zlib';

const types = {
  book: 'application/octet-stream',
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff2: 'font/woff2',
};

/** The build tool puts a hash of the content into these names: whoever has one has it for ever. */
const lasting = /^\/assets\/.*-[\w-]{8,}\.\w+$/;

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
  );
}

function packed(content) {
  const gzip = gzipSync(content, { level: 9 });
  gzip[9] = 255; // the byte that names the system on which it was packed: unknown
  return gzip.length < content.length ? gzip : Buffer.alloc(0);
}

function entryOf(dist, file) {
  const path = `/${relative(dist, file).split(sep).join('/')}`;
  if (!/^\/[\w./-]+$/.test(path)) throw new Error(`${path}: a name that the archive cannot hold`);
  const type = types[path.slice(path.lastIndexOf('.') + 1)];
  if (!type) throw new Error(`${path}: unknown type; add it to web/scripts/embed.mjs`);
  const content = readFileSync(file);
  const gzip = packed(content);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 32);
  const keep = lasting.test(path) ? 'lasting' : 'fresh';
  return { line: [path, type, hash, keep, content.length, gzip.length].join('\t'), content, gzip };
}

const [dist, archive] = process.argv.slice(2);
const entries = filesBelow(dist)
  .sort()
  .map((file) => entryOf(dist, file));
const head = ['otrera page 1', entries.length, ...entries.map((entry) => entry.line), ''].join('\n');
const bytes = Buffer.concat([Buffer.from(head), ...entries.flatMap((entry) => [entry.content, entry.gzip])]);
if (!existsSync(archive) || !readFileSync(archive).equals(bytes)) writeFileSync(archive, bytes);
