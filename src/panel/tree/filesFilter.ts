import { Emitter } from '../../base/events';
import { globMatcher } from '../../base/glob';

/** Filters the workspace's files: the path has to contain a text or match a glob, ignoring case. */
export class FilesFilter {
  private readonly changed = new Emitter<void>();
  readonly onDidChange = this.changed.event;
  private matches: (path: string) => boolean = () => true;
  private written = '';

  /** Empty where all are shown. */
  get text(): string {
    return this.written;
  }

  set(text: string): void {
    const trimmed = text.trim();
    if (trimmed === this.written) return;
    this.written = trimmed;
    this.matches = matcherOf(trimmed);
    this.changed.fire();
  }

  isShown(path: string): boolean {
    return this.matches(path);
  }
}

function matcherOf(text: string): (path: string) => boolean {
  const wanted = text.toLowerCase();
  const contains = (path: string) => path.toLowerCase().includes(wanted);
  if (!/[*?[{]/.test(text)) return contains;
  // Names can contain the wildcards of globs, such as those of routes: app/[id]/page.tsx
  const matches = globMatcher([text, `**/${text}`], { ignoreCase: true });
  return (path) => contains(path) || matches(path);
}
