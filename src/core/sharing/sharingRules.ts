import { anyOf, DisposableOwner, Emitter, type Event } from '../../base/events';
import {
  listRules,
  parseRules,
  ruledLevel,
  withRule,
  type Rule,
  type Rules,
  clientKey,
  type KeyOf,
} from './rules';
import {
  isOptIn,
  isProvidedTopic,
  optInTopics,
  stricterOf,
  type OptInTopic,
  type SharingLevel,
  type Topic,
} from './topics';
import { levelsBy, Viewer, type Receiver } from './viewer';

/** The person's answers in this workspace about topics of which nothing is shared before they agree. */
export interface Agreements {
  readonly onDidChange: Event<unknown>;
  /** `off` for a refusal; `undefined` if they have not answered. */
  answerTo(topic: OptInTopic): SharingLevel | undefined;
}

/** The scope of a rule: the person's, in all their windows, or the workspace's. */
export type RuleScope = 'person' | 'workspace';

const ruleScopes = ['person', 'workspace'] as const satisfies readonly RuleScope[];
/** The maximum number of receivers that are kept, because clients can give themselves any names. */
const maxReceivers = 200;

export interface RulesChange {
  receiverBefore(client: string | undefined): Receiver;
}

type Scopes = { readonly [Scope in RuleScope]: readonly Rules[] } & {
  readonly answers: ReadonlyMap<OptInTopic, SharingLevel>;
};

/** A rule that holds something back. */
export interface ActiveRule extends Rule {
  readonly scope: RuleScope;
}

/** The names by which a client is recognized; none of them is verified. */
export interface ClientClaim {
  /** The id of an AI client that the command in its configuration names. */
  readonly entry?: string | undefined;
  /** The name that the client gives itself. */
  readonly name?: string | undefined;
}

/**
 * The values of the setting in each scope, see `parseRules`; a workspace of several folders can have several, and that of a
 * single folder is given twice.
 */
export type StoredRules = { readonly [Scope in RuleScope]: readonly unknown[] };

interface Options {
  readonly setting: { read(): StoredRules; readonly onDidChange: Event<unknown> };
  readonly agreements: Agreements;
  /** The id of the AI client that gives itself this name, if it is known. */
  idOf(name: string): string | undefined;
}

/** The rules about what each client may see. Everything is shared unless a rule says otherwise, or it takes the person's agreement. */
export class SharingRules extends DisposableOwner {
  private readonly changed = this.own(new Emitter<RulesChange>());
  readonly onDidChange = this.changed.event;
  private scopes: Scopes;
  private readonly receivers = new Map<string | undefined, Receiver>();
  /** A key stands for itself, as rules are kept under it. */
  private readonly keyOfName: KeyOf = (name) => {
    const { idOf } = this.options;
    const key = clientKey(name);
    return idOf(name) ?? (key && (idOf(key) ?? key));
  };

  constructor(private readonly options: Options) {
    super();
    this.scopes = this.read();
    this.own(
      anyOf(
        options.setting.onDidChange,
        options.agreements.onDidChange,
      )(() => {
        const before = this.scopes;
        this.scopes = this.read();
        this.receivers.clear();
        this.changed.fire({ receiverBefore: (client) => receiverIn(before, client) });
      }),
    );
  }

  /** The rules that hold something back, each once in its scope, those for all clients first, and the person's before the workspace's. */
  get active(): readonly ActiveRule[] {
    return ruleScopes
      .flatMap((scope) => listRules(this.scopes[scope]).map((rule) => ({ ...rule, scope })))
      .filter(({ level }) => level !== 'on');
  }

  /** The client's name in rules; `undefined` for one without a name, to which the rules for all clients apply. */
  keyOf({ entry, name }: ClientClaim): string | undefined {
    const named = entry === undefined ? undefined : this.keyOfName(entry);
    return named ?? (name === undefined ? undefined : this.keyOfName(name));
  }

  /** Changes one rule in a value of the setting, see `withRule`. */
  withRule(value: unknown, rule: Parameters<typeof withRule>[1]): object | undefined {
    return withRule(value, rule, this.keyOfName);
  }

  /** The strictest of the person's level and the workspace's. @param client see `keyOf` */
  levelOf(client: string | undefined, topic: Topic): SharingLevel {
    return levelOf(this.scopes, client, topic);
  }

  /** Whether any client may see something of it. */
  isOpen(topic: OptInTopic): boolean {
    return isOpen(this.scopes, topic);
  }

  /**
   * Whether nothing of it is shared with the client before the person agrees, which a rule of the workspace does not replace.
   * @param client see `keyOf`
   */
  needsAgreement(client: string | undefined, topic: OptInTopic): boolean {
    return ownLevels(this.scopes, client, topic).length === 0;
  }

  /** @param client see `keyOf` */
  receiver(client: string | undefined): Receiver {
    const known = this.receivers.get(client);
    if (known) return known;
    const receiver = receiverIn(this.scopes, client);
    if (this.receivers.size >= maxReceivers) this.receivers.clear();
    this.receivers.set(client, receiver);
    return receiver;
  }

  private read(): Scopes {
    const { person, workspace } = this.options.setting.read();
    const parse = (value: unknown) => parseRules(value, this.keyOfName);
    const { agreements } = this.options;
    const answers = optInTopics.flatMap((topic) => {
      const answer = agreements.answerTo(topic);
      return answer === undefined ? [] : [[topic, answer] as const];
    });
    return {
      person: person.map(parse),
      workspace: workspace.map(parse),
      answers: new Map(answers),
    };
  }
}

function receiverIn(scopes: Scopes, client: string | undefined): Receiver {
  const named = ruleScopes.flatMap((scope) => listRules(scopes[scope])).map(({ topic }) => topic);
  return new Viewer(
    levelsBy((topic) => levelOf(scopes, client, topic), {
      provided: named.filter(isProvidedTopic),
      closed: new Set(optInTopics.filter((topic) => !isOpen(scopes, topic))),
    }),
  );
}

function levelOf(scopes: Scopes, client: string | undefined, topic: Topic): SharingLevel {
  const own = ownLevels(scopes, client, topic);
  if (isOptIn(topic) && own.length === 0) return 'off';
  const all = [...own, ...ruledLevels(scopes.workspace, client, topic)];
  return all.reduce<SharingLevel>(stricterOf, 'on');
}

/** By the person's rules and answer. Of a topic that takes their agreement, a rule is one, too, in all workspaces. */
function ownLevels(
  { person, answers }: Scopes,
  client: string | undefined,
  topic: Topic,
): readonly SharingLevel[] {
  const answer = isOptIn(topic) ? answers.get(topic) : undefined;
  return [...ruledLevels(person, client, topic), ...(answer === undefined ? [] : [answer])];
}

function ruledLevels(
  rules: readonly Rules[],
  client: string | undefined,
  topic: Topic,
): readonly SharingLevel[] {
  return rules.flatMap((each) => ruledLevel(each, client, topic) ?? []);
}

function isOpen(scopes: Scopes, topic: OptInTopic): boolean {
  const clients = [undefined, ...scopes.person.flatMap((rules) => [...rules.keys()])];
  return clients.some((client) => levelOf(scopes, client, topic) !== 'off');
}
