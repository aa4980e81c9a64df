import {
  isProvidedTopic,
  topics,
  type Level,
  type Levels,
  type ProvidedTopic,
  type Topic,
} from './topics';

/** A receiver of resources, by the topics that they may see. */
export class Viewer {
  /** Equal for viewers who may see the same. */
  readonly key: string;

  constructor(private readonly levels: Levels) {
    this.key = this.all.map((topic) => `${topic}=${this.levelOf(topic)}`).join();
  }

  /** Whether they get this topic when they ask. */
  sees(topic: Topic): boolean {
    return this.levelOf(topic) !== 'off';
  }

  seesAny(of: readonly Topic[]): boolean {
    return of.some((topic) => this.sees(topic));
  }

  get seesAll(): boolean {
    return this.all.every((topic) => this.sees(topic));
  }

  /** The same viewer for texts that they receive unasked: briefs, instructions and notifications. */
  get unasked(): Viewer {
    const isSame = this.all.every((topic) => this.levelOf(topic) !== 'asked');
    if (isSame) return this;
    const provided = [...this.levels.provided.keys()];
    return new Viewer(levelsBy((topic) => this.unaskedLevel(topic), provided));
  }

  /** All topics, and the providers with a level of their own. */
  private get all(): readonly Topic[] {
    return [...topics, ...this.levels.provided.keys()];
  }

  private levelOf(topic: Topic): Level {
    const { common, provided } = this.levels;
    return isProvidedTopic(topic) ? (provided.get(topic) ?? common.extensions) : common[topic];
  }

  private unaskedLevel(topic: Topic): Level {
    return this.levelOf(topic) === 'on' ? 'on' : 'off';
  }
}

/** @param provided those that may have another level than `extensions`. */
export function levelsBy(
  levelOf: (topic: Topic) => Level,
  provided: readonly ProvidedTopic[] = [],
): Levels {
  return {
    common: {
      place: levelOf('place'),
      selection: levelOf('selection'),
      editors: levelOf('editors'),
      problems: levelOf('problems'),
      git: levelOf('git'),
      databases: levelOf('databases'),
      files: levelOf('files'),
      pages: levelOf('pages'),
      pins: levelOf('pins'),
      suggestions: levelOf('suggestions'),
      extensions: levelOf('extensions'),
    },
    provided: new Map(provided.toSorted().map((topic) => [topic, levelOf(topic)])),
  };
}

/** A viewer without restrictions, such as the person. */
export const unrestricted = new Viewer(levelsBy(() => 'on'));
