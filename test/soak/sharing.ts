import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Journal } from './journal';

/** Stands in each file that must never reach a client. */
export const heldBackMark = 'HELD-BACK-MARK';

/** What a pause has caused until then can still be on its way. */
const pausingMs = 1_000;

type DocumentTopic = 'files' | 'editors';

/** A sharing rule for one client. */
export interface Rule {
  readonly client: string;
  readonly topic: DocumentTopic | 'git' | 'problems';
  readonly level: 'off' | 'onlyWhenAsked';
}

const isSecret = (path: string) => /(^|\/)(\.env$|id_rsa|\.git(\/|$))/.test(path);

/** What clients may see, as the person has it: by the rules of the README, and not by the extension's own code. */
export class Sharing {
  rule: Rule | undefined;
  /** The folders in the setting `mcpBridge.exclude`. */
  excludedFolders: readonly string[] = [];
  readonly pinned = new Set<string>();
  /** Paths whose pins may have followed them, or hold only some lines. */
  readonly uncertain = new Set<string>();
  private pauses = 0;
  private pausedAt: number | undefined;

  constructor(
    private readonly folder: string,
    private readonly journal: Journal,
  ) {}

  /** The number of the pause; `undefined` while the window shares, and from the moment that it is to share again. */
  get pause(): number | undefined {
    return this.pausedAt === undefined ? undefined : this.pauses;
  }

  get isLongPaused(): boolean {
    return this.pausedAt !== undefined && Date.now() - this.pausedAt > pausingMs;
  }

  /** Notes that sharing is paused by now. */
  notePaused(): void {
    this.pauses += 1;
    this.pausedAt = Date.now();
  }

  /** Notes that sharing is about to be resumed. */
  noteResuming(): void {
    this.pausedAt = undefined;
  }

  checkMarks(text: string | undefined, where: string): void {
    if (text?.includes(heldBackMark)) {
      const at = text.indexOf(heldBackMark);
      const around = text.slice(Math.max(0, at - 200), at + 60);
      this.journal.fault('wrong', `${where} returns what is held back: ${around}`);
    }
  }

  /** Whether a client may see a file, by its path in the folder; `undefined` if that depends on what is not known here. */
  shows(client: string, path: string, hasTab: boolean): boolean | undefined {
    if (isSecret(path)) return false;
    const isPinned = this.pinned.has(path) || path.startsWith('barrier');
    if (!isPinned && this.isExcluded(path)) return this.uncertain.has(path) ? undefined : false;
    const { rule } = this;
    const topic: DocumentTopic = hasTab ? 'editors' : 'files';
    if (isPinned || rule?.client !== client || rule.topic !== topic || rule.level !== 'off')
      return true;
    return this.uncertain.has(path) ? undefined : false;
  }

  /** Whether a client's rule keeps changes of documents from being notified, or changes what other resources contain. */
  isRestricted(client: string): boolean {
    return this.rule?.client === client;
  }

  private isExcluded(path: string): boolean {
    const isIn = (one: string) => path.startsWith(`${one}/`);
    return this.excludedFolders.some(isIn) || this.isIgnored(path);
  }

  /** By the few kinds of lines that the soak writes. */
  private isIgnored(path: string): boolean {
    if (path === '.vscode/settings.json') return true; // In .git/info/exclude.
    const lines = readFileSync(join(this.folder, '.gitignore'), 'utf8').split('\n');
    return lines.filter(Boolean).some((line) => {
      if (line.startsWith('*.')) return path.endsWith(line.slice(1));
      const plain = line.replace(/^\//, '');
      return plain.endsWith('/') ? path.startsWith(plain) : path === plain;
    });
  }
}
