import { dirname } from 'node:path';

/** What VS Code has reported: the last round for each path in the folder. */
export class Reports {
  private readonly rounds = new Map<string, number>();

  note(path: string, round: number): void {
    this.rounds.set(path, round);
  }

  /** Whether a path was reported since this round. */
  isSince(path: string, round: number): boolean {
    return (this.rounds.get(path) ?? -Infinity) >= round;
  }

  /** Whether a path was reported, or a folder around it, which is reported if another one has replaced it. */
  isOrFolderSince(path: string, round: number): boolean {
    if (path === '.') return false;
    return this.isSince(path, round) || this.isOrFolderSince(dirname(path), round);
  }
}
