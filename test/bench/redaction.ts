import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Redactor } from '../../src/core/redaction/redact';
import { root } from '../host/paths';
import { compare } from './compare';

const maxCharacters = 1_000_000;
const mask = /‹redacted: [^›\n]+›/;

interface Source {
  readonly path: string;
  readonly text: string;
}

/**
 * Counts what is masked in the files of git checkouts that hold no secrets: `redaction PATH…`, by default this one.
 * Each mask is printed, so that a reader sees whether it is a false one.
 */
export async function measureRedaction(args: readonly string[]): Promise<void> {
  const [, ...named] = args;
  const folders = named.length > 0 ? named : [root];
  for (const folder of folders) {
    const sources = await sourcesOf(resolve(folder));
    let masks = 0;
    for (const { path, text } of sources) {
      const { text: redacted, count } = new Redactor().redact(text);
      masks += count;
      if (count > 0) for (const line of maskedLines(redacted)) console.log(`${path}:${line}`);
    }
    console.log(`\n${folder}: ${masks} masks in ${sources.length} files\n`);
  }
  await measureSpeed(await sourcesOf(resolve(folders[0] ?? root)));
}

async function measureSpeed(sources: readonly Source[]): Promise<void> {
  const text = sources.map((source) => source.text).join('\n');
  await compare({
    name: `redacting ${Math.round(text.length / 1_000)} kB of sources, file by file`,
    baseline: 'one regular expression',
    run: async () => {
      const redactor = new Redactor();
      for (const source of sources) redactor.redact(source.text);
    },
    runBaseline: async () => text.replaceAll(/(password|token|secret)\s*[:=]\s*\S+/gi, '$1='),
    rounds: 5,
  });
}

function maskedLines(text: string): readonly string[] {
  return text.split('\n').flatMap((line, index) => {
    const found = mask.exec(line);
    if (!found) return [];
    return `${index + 1}: ${line.slice(Math.max(0, found.index - 60), found.index + 60).trim()}`;
  });
}

/** The text files that git has. */
async function sourcesOf(folder: string): Promise<readonly Source[]> {
  const { stdout } = await promisify(execFile)('git', ['-C', folder, 'ls-files', '-z'], {
    maxBuffer: 100_000_000,
  });
  const sources: Source[] = [];
  for (const path of stdout.split('\0').filter((each) => each !== '')) {
    const text = await readFile(join(folder, path), 'utf8').catch(() => '');
    const isText = text !== '' && text.length <= maxCharacters && !text.includes('\0');
    if (isText) sources.push({ path, text });
  }
  return sources;
}
