import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Endpoint } from './clients';
import { clientsFolder } from './paths';
import { sampleFolder } from './samples';
import { until } from './until';

const builds = join(clientsFolder, 'node_modules', '@modelcontextprotocol', 'inspector', 'clients');
const command = {
  inspector: join(builds, 'launcher', 'build', 'index.js'),
  mcpdo: join(builds, 'mcpdo', 'build', 'mcp-bin.js'),
};

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface Typed {
  readonly template: string;
  readonly variable: string;
  readonly typed: string;
}

interface SubscriptionEvent {
  readonly type: string;
  readonly uri: string;
}

/** The MCP Inspector's commands, as a person runs them in a terminal, in a home of their own. */
export class Inspector {
  private constructor(
    private readonly endpoint: Endpoint,
    private readonly home: string,
  ) {}

  static async for(endpoint: Endpoint): Promise<Inspector> {
    return new Inspector(endpoint, await sampleFolder({}, 'home'));
  }

  /** One request on a connection of its own. */
  cli(method: string, ...options: readonly string[]): Promise<Ended> {
    const { url } = this.endpoint;
    const target = ['--cli', url, '--transport', 'http', '--format', 'json', '--method', method];
    return this.run('inspector', [...target, ...options]);
  }

  get authorization(): readonly string[] {
    return ['--header', `Authorization: Bearer ${this.endpoint.token}`];
  }

  /** A daemon holds the connections; this answers with what it prints. */
  async mcpdo(...args: readonly string[]): Promise<unknown> {
    const { code, stdout, stderr } = await this.run('mcpdo', ['--format', 'json', ...args]);
    if (code !== 0) throw new Error(`mcpdo ${args.join(' ')} ended with ${code}: ${stderr}`);
    return JSON.parse(stdout);
  }

  async connect(name: string, era: string): Promise<void> {
    const { url } = this.endpoint;
    const target = [url, '--transport', 'http', '--era', era, ...this.authorization];
    await this.mcpdo('--connection', name, 'connect', ...target);
  }

  /** Starts a subscription, which prints its events until it is ended. */
  subscribe(name: string, uri: string) {
    const args = ['--format', 'json', '--connection', name, 'resources/subscribe', uri];
    const child = spawn(process.execPath, [command.mcpdo, ...args], {
      ...this.surroundings,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    return {
      until: (type: string) =>
        until(`mcpdo prints ${type}`, () => events(said).find((event) => event.type === type)),
      end: async () => {
        const ended = once(child, 'exit');
        child.kill('SIGINT');
        await ended;
      },
    };
  }

  async complete(name: string, { template, variable, typed }: Typed): Promise<string[]> {
    const reference = ['--complete-ref-type', 'ref/resource', '--complete-ref', template];
    const argument = ['--complete-arg-name', variable, '--complete-arg-value', typed];
    const args = ['--connection', name, 'prompts/complete', ...reference, ...argument];
    return ((await this.mcpdo(...args)) as { values: string[] }).values;
  }

  async daemon(): Promise<number | undefined> {
    return ((await this.mcpdo('daemon', 'status')) as { pid?: number }).pid;
  }

  /** Waits until the daemon's process has ended. */
  async stopDaemon(): Promise<void> {
    const pid = await this.daemon();
    if (pid === undefined) return;
    await this.mcpdo('daemon', 'stop');
    // A process that ended without being waited for stays as a zombie without a command line.
    await until('the daemon is gone', async () => {
      const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      return commandLine === '';
    });
  }

  private get surroundings() {
    const { home } = this;
    const env = { ...process.env, HOME: home, TMPDIR: home, MCP_INSPECTOR_SECRET_STORE: 'memory' };
    return { cwd: home, env };
  }

  private run(name: keyof typeof command, args: readonly string[]): Promise<Ended> {
    return new Promise((resolve) => {
      execFile(
        process.execPath,
        [command[name], ...args],
        { ...this.surroundings, timeout: 60_000 },
        (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
      );
    });
  }
}

/** Parses flat JSON objects that follow each other, each over several lines. */
function events(said: string): SubscriptionEvent[] {
  return (said.match(/{[^}]*}/g) ?? []).map((text) => JSON.parse(text) as SubscriptionEvent);
}
