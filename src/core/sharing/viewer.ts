import { topics, type Level, type Levels, type Topic } from './topics';

/** Whom something is shown to, by the topics that they may see. */
export class Viewer {
  /** Equal for viewers who may see the same. */
  readonly key: string;

  constructor(private readonly levels: Levels) {
    this.key = topics.map((topic) => levels[topic]).join();
  }

  /** Whether they get this topic when they ask. */
  sees(topic: Topic): boolean {
    return this.levels[topic] !== 'off';
  }

  seesAny(of: readonly Topic[]): boolean {
    return of.some((topic) => this.sees(topic));
  }

  get seesAll(): boolean {
    return topics.every((topic) => this.sees(topic));
  }

  /** The same in what they are sent without having asked for it: briefs, instructions and notifications. */
  get unasked(): Viewer {
    return this.has('asked') ? new Viewer(levelsBy((topic) => this.unaskedLevel(topic))) : this;
  }

  private unaskedLevel(topic: Topic): Level {
    return this.levels[topic] === 'on' ? 'on' : 'off';
  }

  private has(level: Level): boolean {
    return topics.some((topic) => this.levels[topic] === level);
  }
}

export function levelsBy(levelOf: (topic: Topic) => Level): Levels {
  return {
    place: levelOf('place'),
    selection: levelOf('selection'),
    editors: levelOf('editors'),
    problems: levelOf('problems'),
    files: levelOf('files'),
    pins: levelOf('pins'),
  };
}

/** Someone whom no rule restricts, such as the person. */
export const unrestricted = new Viewer(levelsBy(() => 'on'));
