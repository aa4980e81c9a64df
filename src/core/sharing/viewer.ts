import {
  isProvidedTopic,
  neededBy,
  stricterOf,
  topics,
  type SharingLevel,
  type Levels,
  type ProvidedTopic,
  type Topic,
} from './topics';
import { waysOut, type WayOut } from './waysOut';

/** Whoever receives resources, such as a client: what they see depends on the way in which it reaches them. */
export interface Receiver {
  /** Equal for receivers who may see the same in each way. */
  readonly key: string;
  by(way: WayOut): Viewer;
}

/** A receiver in one way, by the topics that they may see. */
export class Viewer implements Receiver {
  readonly key: string;
  readonly seesAll: boolean;
  private readonly unasked: Viewer;

  /** @param receiver the same one as they ask, if this is what they see unasked and it is less. */
  constructor(
    private readonly levels: Levels,
    readonly receiver?: Viewer,
  ) {
    const all: readonly Topic[] = [...topics, ...levels.provided.keys()];
    const own = all.map((topic) => `${topic}=${this.levelOf(topic)}`).join();
    this.key = receiver ? `${own} of ${receiver.key}` : own;
    this.seesAll = all.every((topic) => this.sees(topic));
    const isSame = all.every((topic) => this.levelOf(topic) !== 'onlyWhenAsked');
    this.unasked = isSame ? this : this.withoutAsked();
  }

  /** Whether they get this topic, which takes all topics that it needs. */
  sees(topic: Topic): boolean {
    return this.levelOf(topic) !== 'off';
  }

  seesAny(of: readonly Topic[]): boolean {
    return of.some((topic) => this.sees(topic));
  }

  by(way: WayOut): Viewer {
    return waysOut[way] === 'asked' ? this : this.unasked;
  }

  private withoutAsked(): Viewer {
    const levelOf = (topic: Topic) => (this.levelOf(topic) === 'on' ? 'on' : 'off');
    return new Viewer(levelsBy(levelOf, [...this.levels.provided.keys()]), this);
  }

  private levelOf(topic: Topic): SharingLevel {
    const { common, provided } = this.levels;
    if (isProvidedTopic(topic)) return provided.get(topic) ?? common.extensions;
    return neededBy(topic).reduce(
      (level, other) => stricterOf(level, common[other]),
      common[topic],
    );
  }
}

/** @param provided those that may have another level than `extensions`. */
export function levelsBy(
  levelOf: (topic: Topic) => SharingLevel,
  provided: readonly ProvidedTopic[] = [],
): Levels {
  const common = Object.fromEntries(topics.map((topic) => [topic, levelOf(topic)]));
  return {
    common: common as Levels['common'],
    provided: new Map(provided.toSorted().map((topic) => [topic, levelOf(topic)])),
  };
}

/** A viewer without restrictions, such as the person. */
export const unrestricted = new Viewer(levelsBy(() => 'on'));
