import { DisposableOwner, Emitter } from '../../../base/events';
import type { NamesInBrief } from '../../../core/brief/namesInBrief';
import type {
  Claim,
  ReadContext,
  ResourceBody,
  ResourceChange,
  ResourceDescription,
  ResourceEntry,
  ResourceKind,
  ResourceTemplate,
} from '../../../core/catalog/resource';
import type { CanonicalUri } from '../../../core/documents/uris';
import { askedLines } from '../model/askedLines';
import {
  commandsUri,
  commandUri,
  lastUri,
  ranAddress,
  taskUri,
  type RanAddress,
} from '../model/ranAddress';
import type { RanCommand } from '../model/ranCommand';
import type { RanCommands } from '../model/ranCommands';
import { commandsText, commandText, openText, outputOf, type ShownCommand } from '../model/ranText';
import { RanInBrief } from './ranInBrief';
import { ShownCommands, type SharingOfCommands } from './shownCommands';

const priority = 0.1;
const mimeType = 'text/markdown';

interface Options extends SharingOfCommands {
  readonly commands: RanCommands;
}

/** What ran in terminals and tasks: `terminal://window/last` and others. */
export class WhatRan extends DisposableOwner implements ResourceKind {
  private readonly changed = this.own(new Emitter<ResourceChange>());
  readonly onDidChange = this.changed.event;
  readonly topics = ['terminal'] as const;
  readonly inBrief: NamesInBrief;
  readonly templates: readonly ResourceTemplate[];
  private readonly shown: ShownCommands;
  private tasks: ReadonlySet<string> = new Set();

  constructor(private readonly options: Options) {
    super();
    const { commands } = options;
    this.shown = new ShownCommands(options);
    this.inBrief = new RanInBrief(commands, this.shown);
    this.templates = [
      {
        uriTemplate: 'terminal://window/command/{id}{?lines}',
        name: 'terminal-command',
        title: 'Output of a command',
        description:
          'What one of the latest commands in a terminal has printed; of a long output, its beginning and its end. The last 200 lines with lines=-200.',
        mimeType: 'text/plain',
        variables: {
          id: { type: 'computed', values: async () => this.latestIds() },
          lines: { type: 'computed', values: async () => ['-200', '-50', '200'] },
        },
        icon: 'text',
      },
      {
        uriTemplate: 'task://workspace/{name}',
        name: 'task',
        title: 'Last run of a task',
        description: 'The exit code of a task, with its problems or its output.',
        mimeType,
        variables: {
          name: {
            type: 'listed',
            valueOf: (uri) => {
              const address = ranAddress(uri);
              return address?.type === 'task' ? address.name : undefined;
            },
          },
        },
        icon: 'text',
      },
    ];
    this.own(commands.onDidChange((command) => this.announce(command)));
    this.own(commands.onDidChangeOpen((command) => void this.announceOpen(command)));
  }

  readonly topicOf = () => 'terminal' as const;
  readonly priorityOf = () => priority;

  claim(uri: CanonicalUri): Claim | undefined {
    return ranAddress(uri) && {};
  }

  /** The last and the list are there before anything ran, so that a client can subscribe to them. */
  async list(): Promise<readonly ResourceEntry[]> {
    const uris = [lastUri, commandsUri, ...[...this.tasks].map((name) => taskUri(name))];
    return uris.map(entryOf);
  }

  async find(uri: CanonicalUri): Promise<ResourceEntry | undefined> {
    const address = ranAddress(uri);
    if (!address) return undefined;
    const isThere =
      address.type === 'last' || address.type === 'commands' || this.commandAt(address);
    return isThere ? entryOf(uri, 0) : undefined;
  }

  describe(uri: CanonicalUri): ResourceDescription {
    const address = ranAddress(uri);
    const common = { mimeType, icon: 'text', reason: 'window' } as const;
    switch (address?.type) {
      case undefined:
        return { name: uri, title: uri };
      case 'last':
        return {
          name: 'last-command',
          title: 'Last command',
          description: `The last command in a terminal, with its output. ${codeOf(this.options.commands.latest[0])}`,
          ...common,
        };
      case 'commands':
        return {
          name: 'commands',
          title: 'Latest commands',
          description: 'The latest commands in terminals, with their exit codes.',
          ...common,
        };
      case 'command':
        return {
          name: `command-${address.id}`,
          title: `Output of command ${address.id}`,
          description: 'What a command in a terminal has printed.',
          ...common,
          mimeType: 'text/plain',
        };
      case 'task':
        return {
          name: `task:${address.name}`,
          title: `Task ${address.name}`,
          description: `The last run of this task. ${codeOf(this.commandAt(address))}`,
          ...common,
        };
    }
  }

  async read(uri: CanonicalUri, context: ReadContext): Promise<ResourceBody | undefined> {
    const address = ranAddress(uri);
    if (!address) return undefined;
    if (address.type === 'commands') return { mimeType, text: await this.listText() };
    const command = await this.shareable(address);
    if (address.type === 'command') return command && this.readOutput(command, address.lines);
    const problems = command && (await this.shown.problemsOf(command, context));
    const text = command && commandText(this.shown.show(command, problems));
    if (address.type === 'task') return text === undefined ? undefined : { mimeType, text };
    const running = openText(await this.running());
    const parts = [running, text].filter(Boolean);
    return { mimeType, text: parts.join('\n') || 'Nothing ran yet.\n' };
  }

  /** The line of a command as it is shared, if it is still kept. */
  lineOf(id: number): string | undefined {
    const command = this.commandAt({ type: 'command', id });
    return command && this.shown.show(command).line;
  }

  private readOutput(command: RanCommand, lines: string | undefined): ResourceBody {
    const text = outputOf(this.shown.show(command));
    if (lines === undefined) return { mimeType: 'text/plain', text };
    const { text: asked, ...meta } = askedLines(text, lines);
    return { mimeType: 'text/plain', text: asked, meta };
  }

  private async listText(): Promise<string> {
    const { latest, open } = this.options.commands;
    const all: RanCommand[] = [];
    for (const each of [...open, ...latest]) if (await this.shown.mayName(each)) all.push(each);
    return commandsText(all.slice(0, 20).map((each) => this.shown.show(each)));
  }

  /** What runs now. */
  private async running(): Promise<readonly ShownCommand[]> {
    const found: ShownCommand[] = [];
    for (const each of this.options.commands.open) {
      if (await this.shown.mayName(each)) found.push(this.shown.show(each));
    }
    return found;
  }

  /** The command of an address, if it may be named. */
  private async shareable(address: RanAddress): Promise<RanCommand | undefined> {
    if (address.type !== 'last') {
      const command = this.commandAt(address);
      return command && (await this.shown.mayName(command)) ? command : undefined;
    }
    for (const each of this.options.commands.latest) {
      if (await this.shown.mayName(each)) return each;
    }
    return undefined;
  }

  private commandAt(address: RanAddress): RanCommand | undefined {
    const { latest, open } = this.options.commands;
    if (address.type === 'task') return latest.find(({ task }) => task?.name === address.name);
    return address.type === 'command'
      ? [...open, ...latest].find(({ id }) => id === address.id)
      : latest[0];
  }

  private latestIds(): readonly string[] {
    const { latest, open } = this.options.commands;
    return [...open, ...latest].map(({ id }) => String(id));
  }

  /** Of what may not be shared, clients do not even learn that it has begun. */
  private async announceOpen(command: RanCommand | undefined): Promise<void> {
    if (!command || !(await this.shown.mayName(command))) return;
    if (!this.options.commands.open.includes(command)) return;
    for (const uri of [lastUri, commandsUri]) this.changed.fire({ type: 'content', uri });
  }

  private announce(command: RanCommand | undefined): void {
    const { latest } = this.options.commands;
    const tasks = new Set(latest.flatMap(({ task }) => task?.name ?? []));
    const isOther =
      tasks.size !== this.tasks.size || [...tasks].some((one) => !this.tasks.has(one));
    const gone = [...this.tasks].filter((name) => !tasks.has(name));
    this.tasks = tasks;
    if (isOther) this.changed.fire({ type: 'list' });
    const ofOne = command
      ? [commandUri(command.id), ...(command.task ? [taskUri(command.task.name)] : [])]
      : gone.map((name) => taskUri(name));
    for (const uri of [lastUri, commandsUri, ...ofOne]) this.changed.fire({ type: 'content', uri });
  }
}

function entryOf(uri: CanonicalUri, order: number): ResourceEntry {
  return { uri, priority, order, isVetted: true };
}

function codeOf(command: RanCommand | undefined): string {
  if (!command?.end) return 'Nothing has ended yet.';
  const { exitCode } = command.end;
  return exitCode === undefined ? 'It has told no exit code.' : `Exit code ${exitCode}.`;
}
