import { Emitter } from '../../base/events';

/**
 * Why an ignore file is not applied; `tooManyGlobs` and `largeSecretGlob`: why the settings hold back a workspace folder
 * as a whole.
 */
export type RulesRefusal =
  | 'linkedOutside'
  | 'notAFile'
  | 'notOwn'
  | 'tooLarge'
  | 'tooManyRules'
  | 'tooManyGlobs'
  | 'largeSecretGlob';

/** The ignore files that were found and are not applied, and the workspace folder if its settings are not. */
export class RulesRefusals {
  private readonly changed = new Emitter<void>();
  readonly onDidChange = this.changed.event;
  /** Found when the ignore files were last read, and not yet again. */
  private before = new Map<string, RulesRefusal>();
  private found = new Map<string, RulesRefusal>();

  /** The reasons by path. */
  get all(): ReadonlyMap<string, RulesRefusal> {
    return new Map([...this.before, ...this.found]);
  }

  /** @param refusal `undefined` if the file is applied, or there is none. */
  note(path: string, refusal: RulesRefusal | undefined): void {
    const known = this.found.get(path) ?? this.before.get(path);
    this.before.delete(path);
    this.found.delete(path);
    if (refusal) this.found.set(path, refusal);
    if (known !== refusal) this.changed.fire();
  }

  /** The ignore files are read anew from now on. Those that are not found again are forgotten the next time. */
  renew(): void {
    const isLess = this.before.size > 0;
    this.before = this.found;
    this.found = new Map();
    if (isLess) this.changed.fire();
  }
}
