import { connectModern, connectSession, type TestClient } from './clients';
import { sampleFolder } from './samples';
import { until } from './until';
import { VSCode } from './vscode';
import type { Workbench } from './workbench';

interface Options {
  /** Of the folder. */
  readonly name?: string;
  readonly files: Readonly<Record<string, string | Uint8Array>>;
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** A window on a folder of its own, and a client of each era that is connected to it. */
export class Scene {
  private clients: readonly TestClient[] = [];

  private constructor(
    readonly code: VSCode,
    readonly window: Workbench,
    readonly folder: string,
  ) {}

  static async open({ name, files, settings }: Options): Promise<Scene> {
    const folder = await sampleFolder(files, name);
    const code = await VSCode.start(settings && { settings });
    const scene = new Scene(code, await code.openWindow(folder), folder);
    await scene.connect();
    return scene;
  }

  uri(name: string): string {
    return `file://${encodeURI(this.folder)}/${name}`;
  }

  async forEachClient(check: (client: TestClient) => Promise<unknown>): Promise<void> {
    await Promise.all(this.clients.map(check));
  }

  /** What was set off before is told, and what was heard of it forgotten. */
  async forget(): Promise<void> {
    await this.forEachClient(({ ear }) => ear.quiet());
    await this.forEachClient(async ({ ear }) => ear.forget());
  }

  /** Reloads the window, and connects to what comes after it. */
  async reload(): Promise<void> {
    await this.forEachClient((client) => client.close());
    const { id } = await this.code.serving(this.folder);
    await this.window.page.reload();
    await this.window.waitUntilReady();
    await until('the new window serves', async () =>
      (await this.code.windows()).every((record) => record.id !== id),
    );
    await this.connect();
  }

  async close(): Promise<void> {
    await this.forEachClient((client) => client.close());
    await this.code.stop();
  }

  private async connect(): Promise<void> {
    const endpoint = await this.code.serving(this.folder);
    this.clients = [await connectSession(endpoint), await connectModern(endpoint)];
  }
}
