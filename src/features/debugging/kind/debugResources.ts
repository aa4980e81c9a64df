import { DisposableOwner, Emitter } from '../../../base/events';
import type { NamesInBrief } from '../../../core/brief/namesInBrief';
import type {
  Claim,
  ResourceBody,
  ResourceChange,
  ResourceDescription,
  ResourceEntry,
  ResourceKind,
  ResourceTemplate,
} from '../../../core/catalog/resource';
import type { CanonicalUri } from '../../../core/documents/uris';
import type { Redactor } from '../../../core/redaction/redact';
import type { CommonTopic } from '../../../core/sharing/topics';
import { frameLine, pauseLine, pauseText } from '../model/pauseText';
import { sessionName, sessionUri } from '../model/sessionUri';
import type { DebugSessions } from '../reading/debugSessions';

const topic: CommonTopic = 'debug';
const mimeType = 'text/markdown';
/** As that of the active editor: below any named step of a pin. */
const priority = 0.15;
const framesInBrief = 3;

interface Options {
  readonly sessions: DebugSessions;
  /** A path as titles show it. */
  title(path: string): string;
  readonly redactor: Pick<Redactor, 'redact'>;
}

/** Where the debugger is paused: `debug://session/NAME`. */
export class DebugResources extends DisposableOwner implements ResourceKind {
  private readonly changed = this.own(new Emitter<ResourceChange>());
  readonly onDidChange = this.changed.event;
  readonly topics = [topic];
  readonly listedWith = topic;
  readonly inBrief: NamesInBrief = {
    heading: 'Debugger',
    label: 'Paused',
    isList: true,
    topic,
    isMadeOf: (uri) => sessionName(uri) !== undefined,
    names: async () => this.pauses(),
  };
  readonly templates: readonly ResourceTemplate[] = [
    {
      uriTemplate: 'debug://session/{name}',
      name: 'debug-session',
      title: 'Debug session',
      description:
        'Where and why the debugger is paused, the frames, and the variables of the frame that the person looks at.',
      mimeType,
      variables: { name: { type: 'listed', valueOf: sessionName } },
      icon: 'window',
    },
  ];

  constructor(private readonly options: Options) {
    super();
    const { sessions } = options;
    this.own(sessions.onDidComeOrGo(() => this.changed.fire({ type: 'list' })));
    this.own(
      sessions.onDidChange((name) => this.changed.fire({ type: 'content', uri: sessionUri(name) })),
    );
  }

  claim(uri: CanonicalUri): Claim | undefined {
    return sessionName(uri) === undefined ? undefined : {};
  }

  topicOf() {
    return topic;
  }

  async list(): Promise<readonly ResourceEntry[]> {
    return this.options.sessions.names.map((name, order) => {
      return { uri: sessionUri(name), priority, order, isVetted: true };
    });
  }

  async find(uri: CanonicalUri): Promise<ResourceEntry | undefined> {
    const name = sessionName(uri);
    const isThere = name !== undefined && this.options.sessions.has(name);
    return isThere ? { uri, priority, order: 0, isVetted: true } : undefined;
  }

  describe(uri: CanonicalUri): ResourceDescription {
    const name = sessionName(uri) ?? '';
    return {
      name,
      title: `Debug session ${name}`,
      description: 'Where and why it is paused, with frames and variables.',
      mimeType,
      icon: 'window',
      reason: 'window',
    };
  }

  async read(uri: CanonicalUri): Promise<ResourceBody | undefined> {
    const { sessions, title, redactor } = this.options;
    const name = sessionName(uri);
    if (name === undefined || !sessions.has(name)) return undefined;
    const seen = await sessions.read(name);
    const text = pauseText(name, seen, title);
    return { mimeType, text: `${redactor.redact(text).text}\n` };
  }

  /** What the editor knows already: nothing is asked for a brief. */
  private pauses(): readonly string[] {
    const { sessions, title } = this.options;
    const seen = sessions.names.flatMap((name) => sessions.known(name));
    return seen.flatMap(({ pause, frame, frames }) => {
      const others = frames.slice(1, framesInBrief).map((each) => `from ${frameLine(each, title)}`);
      return [pauseLine(pause, frame, title), ...others];
    });
  }
}
