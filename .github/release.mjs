/**
 * Says on standard output what is new in a release, from the changelog, or fails where the sources are not ready for it:
 * `node .github/release.mjs TAG REPOSITORY`, the latter as its address on the web.
 */
import { readFileSync } from 'node:fs';

const [tag, repository] = process.argv.slice(2);
const read = (name) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
const manifest = JSON.parse(read('package.json'));
const version = manifest.version;

if (tag !== `v${version}`) fail(`The tag is ${tag}, and package.json has version ${version}.`);
// The marketplace shows pictures and links of the README from there.
if (manifest.repository?.url?.replace(/^git\+|\.git$/g, '') !== repository) {
  fail(`package.json needs "repository": { "type": "git", "url": "${repository}" }.`);
}
const sections = read('CHANGELOG.md').split(/^(?=## )/m);
const section = sections.find((text) => text.startsWith(`## [${version}]`));
const news = section?.slice(section.indexOf('\n')).trim();
if (!news) fail(`CHANGELOG.md says nothing of ${version} under a heading "## [${version}]".`);
process.stdout.write(`${news}\n`);

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
