import type { Failure } from '../../../core/brief/failure';
import type { NamesInBrief } from '../../../core/brief/namesInBrief';
import type { CanonicalUri } from '../../../core/documents/uris';
import { commandsUri, commandUri } from '../model/ranAddress';
import type { RanCommand } from '../model/ranCommand';
import type { RanCommands } from '../model/ranCommands';
import { failureTitle, quoted } from '../model/ranText';
import { placesIn, tellingLines } from '../model/telling';
import type { ShownCommands } from './shownCommands';

const maxNames = 10;

/** What ran, in briefs: failures with their last lines, and the names of what succeeded. */
export class RanInBrief implements NamesInBrief {
  readonly heading = 'What just ran';
  readonly label = 'Succeeded';
  readonly topic = 'terminal';

  constructor(
    private readonly commands: Pick<RanCommands, 'latest'>,
    private readonly shown: ShownCommands,
  ) {}

  isMadeOf(uri: CanonicalUri): boolean {
    return uri === commandsUri;
  }

  /** Each line once, as it ended last. */
  async names(): Promise<readonly string[]> {
    const succeeded = (await this.lastOfEach()).filter(({ hasSucceeded }) => hasSucceeded);
    return succeeded.slice(0, maxNames).map((command) => quoted(this.shown.show(command).line));
  }

  /** A failure is over once the same line has ended otherwise. */
  async failures(): Promise<readonly Failure[]> {
    const failed = (await this.lastOfEach()).filter(({ hasFailed }) => hasFailed);
    return failed.map((command) => this.failureOf(command));
  }

  private failureOf(command: RanCommand): Failure {
    const shown = this.shown.show(command);
    const { output = '' } = shown;
    return {
      id: String(command.id),
      title: failureTitle(shown, Date.now()),
      uri: commandUri(command.id),
      excerpt: (most) => tellingLines(output, most),
      places: placesIn(output, command.folder),
    };
  }

  /** The last run of each line in its folder, the latest first. */
  private async lastOfEach(): Promise<readonly RanCommand[]> {
    const seen = new Set<string>();
    const found: RanCommand[] = [];
    for (const command of this.commands.latest) {
      const key = JSON.stringify([command.folder, command.line.trim()]);
      if (seen.has(key) || !(await this.shown.mayName(command))) continue;
      seen.add(key);
      found.push(command);
    }
    return found;
  }
}
