import type { TestClient } from '../host/clients';

const shownResources = 4;

/** The printed form of a notification that the client received, or of a request that it sent. */
export interface Entry {
  readonly way: 'sent' | 'received';
  readonly method: string;
  /** The number of equal notifications in a row that it stands for. */
  readonly count: number;
  readonly lines: readonly string[];
}

/** An MCP client that lists or reads again when it is notified, and prints what is new. */
export class PrintingClient {
  readonly entries: Entry[] = [];
  private readonly texts = new Map<string, string>();
  private work: Promise<void> = Promise.resolve();

  constructor(private readonly client: TestClient) {}

  /** Subscribes to this URI and prints what is received from then on. */
  async start(url: string, uri: string): Promise<void> {
    this.texts.set(uri, (await this.client.read(uri)).text ?? '');
    this.print('sent', 'initialize', [`MCP ${this.client.era}`, url]);
    this.print('sent', 'resources/list', await this.firstResources());
    await this.client.subscribe(uri);
    this.print('sent', 'resources/subscribe', [pathOf(uri)]);
    this.client.received.onDidReceive((what) => {
      this.work = this.work.then(() => (what === 'list' ? this.list() : this.read(what)));
    });
  }

  /** Resolves when everything that has arrived is printed. */
  async settled(): Promise<void> {
    await this.work;
  }

  private async list(): Promise<void> {
    this.print('received', 'resources/list_changed', await this.firstResources());
  }

  private async read(uri: string): Promise<void> {
    const text = (await this.client.read(uri)).text ?? '';
    const before = (this.texts.get(uri) ?? '').split('\n');
    this.texts.set(uri, text);
    const lines = text.split('\n');
    const changed = lines.findIndex((line, index) => line !== before[index]);
    const line = changed < 0 ? [] : [`${changed + 1} | ${lines[changed]?.trim()}`];
    this.print('received', 'resources/updated', [pathOf(uri), ...line]);
  }

  private async firstResources(): Promise<string[]> {
    const resources = await this.client.list();
    return resources
      .slice(0, shownResources)
      .map(({ name, annotations }) => `${(annotations?.priority ?? 0).toFixed(2)}  ${name}`);
  }

  private print(way: Entry['way'], method: string, lines: readonly string[]): void {
    const last = this.entries.at(-1);
    const isRepeated = last?.method === method && method === 'resources/updated';
    if (isRepeated) this.entries.pop();
    this.entries.push({ way, method, lines, count: isRepeated ? last.count + 1 : 1 });
  }
}

function pathOf(uri: string): string {
  return uri.slice(uri.lastIndexOf('/', uri.lastIndexOf('/') - 1) + 1);
}
