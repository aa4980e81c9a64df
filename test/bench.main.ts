/**
 * Prints how long things take, each next to a baseline of the same run. Run with `npm run bench`, or with the names of
 * some parts: `npm run bench -- activation`. Suggestions are measured by themselves, without VS Code, on the histories named:
 * `npm run bench -- suggestions PATH… [--json]`. So is what the pinned context shows of what a commit needs, on the
 * repositories named: `npm run bench -- context PATH… [--json]`, and what redaction masks in their files:
 * `npm run bench -- redaction PATH…`.
 */
import { Tokens } from '../src/core/budget/tokens';
import { countTokens } from '../src/core/budget/tokenizer';
import { measureActivation } from './bench/activation';
import { measureLive } from './bench/live/measureLive';
import { measureContext } from './bench/context';
import { compare } from './bench/compare';
import { openEndpoint } from './bench/endpoint';
import { measureFresh } from './bench/fresh';
import { measureHook } from './bench/hook';
import { measureRedaction } from './bench/redaction';
import { measureSuggestions } from './bench/suggestions';
import { CannotRead } from './bench/suggestions/histories';
import { changePriority, fileText, listAnew, openAndMatch, openWindow } from './bench/window';

const signal = new AbortController().signal;

/** Many pins and many files, next to few, or to the same done the naive way. */
async function measureCatalog(): Promise<void> {
  const many = { pins: 1_000, inGlob: 2_000 };
  const few = { pins: 1, inGlob: 0 };
  const some = { files: 5_000 };
  const pinned = await openWindow({ ...some, ...many });
  const plain = await openWindow({ ...some, ...few });
  console.log('1,000 pins and a glob of 2,000 files, of 5,000:');
  await compare({
    name: 'a change of priority, until it is announced and listed',
    baseline: 'with one pin',
    run: () => changePriority(pinned),
    runBaseline: () => changePriority(plain),
  });
  await compare({
    name: 'the first list after activation',
    baseline: 'with one pin',
    run: () => openAndMatch(pinned),
    runBaseline: () => openAndMatch(plain),
  });
  await compare({
    name: 'the bundle of 20,000 tokens',
    baseline: 'the same texts joined',
    run: () => pinned.catalog.unrestricted.read('context://workspace/pinned', signal),
    runBaseline: async () => {
      const uris = (await pinned.catalog.unrestricted.list()).resources
        .slice(0, 23)
        .map(({ uri }) => uri);
      const texts = await Promise.all(
        uris.map((uri) => pinned.catalog.unrestricted.read(uri, signal)),
      );
      return texts.map(({ contents }) => ('text' in contents ? contents.text : '')).join('\n');
    },
  });

  const large = { files: 100_000 };
  const largePinned = await openWindow({ ...large, ...many });
  const largePlain = await openWindow({ ...large, ...few });
  console.log('\nThe same, of 100,000 files:');
  await compare({
    name: 'a list, after a change',
    baseline: 'with one pin',
    run: () => listAnew(largePinned),
    runBaseline: () => listAnew(largePlain),
  });

  const tokens = new Tokens(async () => countTokens);
  const text = fileText.repeat(30);
  console.log(`\n${text.length} characters of code:`);
  await compare({
    name: 'counting tokens',
    baseline: 'its characters',
    run: () => tokens.count(text),
    runBaseline: async () => Array.from(text).length,
  });
  const huge = text.repeat(50);
  await compare({
    name: 'counting the tokens of a sample of 50 times as much',
    baseline: 'its characters',
    run: () => tokens.count(huge),
    runBaseline: async () => Array.from(huge).length,
  });

  const served = await openWindow({ ...some, ...few });
  const uri = (await served.catalog.unrestricted.list()).resources.at(-1)?.uri ?? '';
  const largeUri = 'file:///ws/large.ts';
  served.files.read = async (asked) => ({
    mimeType: 'text/x-typescript',
    text: asked === largeUri ? huge : fileText,
  });
  const { direct, bridged, close } = await openEndpoint(served.catalog);
  console.log('\nBy a client, of 5,000 files:');
  await compare({
    name: 'a page of 1,000, listed through the bridge',
    baseline: 'over HTTP',
    run: () => bridged('resources/list'),
    runBaseline: () => direct('resources/list'),
  });
  await compare({
    name: `${fileText.length} characters, read through the bridge`,
    baseline: 'over HTTP',
    run: () => bridged('resources/read', { uri }),
    runBaseline: () => direct('resources/read', { uri }),
  });
  await compare({
    name: `${huge.length} characters, read through the bridge`,
    baseline: 'over HTTP',
    run: () => bridged('resources/read', { uri: largeUri }),
    runBaseline: () => direct('resources/read', { uri: largeUri }),
  });
  await compare({
    name: `${fileText.length} characters, read by the tool read_context`,
    baseline: 'as a resource',
    run: () => direct('tools/call', { name: 'read_context', arguments: { uri } }),
    runBaseline: () => direct('resources/read', { uri }),
  });
  await close();
}

const parts: Readonly<Record<string, () => Promise<void>>> = {
  live: measureLive,
  catalog: measureCatalog,
  activation: measureActivation,
  hook: measureHook,
  fresh: measureFresh,
};

async function main(): Promise<void> {
  const asked = process.argv.slice(2);
  const first = asked.find((word) => !word.startsWith('--'));
  if (first === 'suggestions') return measureSuggestions(asked);
  if (first === 'context') return measureContext(asked);
  if (first === 'redaction') return measureRedaction(asked);
  for (const name of asked.length > 0 ? asked : Object.keys(parts)) {
    const measure = parts[name];
    if (!measure) throw new Error(`No part ${name}: one of ${Object.keys(parts).join(', ')}.`);
    await measure();
  }
}

main().catch((cause: unknown) => {
  console.error(cause instanceof CannotRead ? cause.message : cause);
  process.exitCode = 1;
});
