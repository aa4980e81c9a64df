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

/**
 * The ways in which something of the window reaches a client: as the answer to what it `asked` for, or `unasked`, which is
 * closed to topics that are shared when asked. What a client sees is decided for one of these, so that a new way needs an
 * entry here.
 * @internal for the tests
 */
export const waysOut = {
  /** Which resources there are. */
  lists: 'asked',
  /** The order of lists, as far as it shows more than the entries themselves. */
  order: 'unasked',
  templates: 'asked',
  completions: 'asked',
  reads: 'asked',
  /** Folders and skills, by MCP's extension for skills. */
  skills: 'asked',
  tools: 'asked',
  prompts: 'asked',
  /** What the client is told of the changes that it subscribed to, and which subscriptions are agreed to. */
  notifications: 'unasked',
  /** What a client receives when it connects. */
  instructions: 'unasked',
  /** What hooks add to prompts, which can also be read. */
  briefs: 'unasked',
} as const satisfies Readonly<Record<string, 'asked' | 'unasked'>>;

export type WayOut = keyof typeof waysOut;

/** Whoever receives resources, such as a client: what they see depends on the way in which it reaches them. */
export interface Receiver {
  /** Equal for receivers who may see the same in each way. */
  readonly key: string;
  by(way: WayOut): Viewer;
}

/** A receiver in one way, by the topics that they may see. */
export class Viewer implements Receiver {
  readonly key: string;
  /** Whether they see all that the window serves. */
  readonly seesAll: boolean;
  private readonly unasked: Viewer;

  /** @param receiver the same one as they ask, if this is what they see unasked and it is less. */
  constructor(
    private readonly levels: Levels,
    readonly receiver?: Viewer,
  ) {
    const all: readonly Topic[] = [...topics, ...levels.provided.keys()];
    const { closed } = levels;
    const own = all
      .map((topic) => `${topic}=${closed.has(topic) ? 'closed' : this.levelOf(topic)}`)
      .join();
    this.key = receiver ? `${own} of ${receiver.key}` : own;
    this.seesAll = all.every((topic) => closed.has(topic) || this.sees(topic));
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
    const { provided, closed } = this.levels;
    return new Viewer(levelsBy(levelOf, { provided: [...provided.keys()], closed }), this);
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

interface Others {
  /** The topics that may have another level than `extensions`. */
  readonly provided?: readonly ProvidedTopic[];
  readonly closed?: Levels['closed'];
}

export function levelsBy(
  levelOf: (topic: Topic) => SharingLevel,
  { provided = [], closed = new Set() }: Others = {},
): Levels {
  const common = Object.fromEntries(topics.map((topic) => [topic, levelOf(topic)]));
  return {
    common: common as Levels['common'],
    closed,
    provided: new Map(provided.toSorted().map((topic) => [topic, levelOf(topic)])),
  };
}

/** A viewer without restrictions, such as the person. */
export const unrestricted = new Viewer(levelsBy(() => 'on'));
