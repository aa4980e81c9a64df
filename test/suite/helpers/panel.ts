import assert from 'node:assert/strict';
import { after, before } from 'mocha';
import * as vscode from 'vscode';
import { toError } from '../../../src/base/errors';
import { DisposableStore } from '../../../src/base/events';
import type { ListedResource } from '../../../src/core/catalog/listedResource';
import type { Pin } from '../../../src/core/pins/pin';
import { emptyState, serialize } from '../../../src/core/pins/storedState';
import type { CommandDeps } from '../../../src/panel/commands/command';
import { readIfThere } from '../../../src/files/readIfThere';
import { applyCheckboxes } from '../../../src/panel/tree/panelView';
import type { KnownRow } from '../../../src/panel/tree/knownRows';
import { PinRow } from '../../../src/panel/tree/pinRow';
import type { WindowServer } from '../../../src/server/windowServer';
import { until } from '../../host/until';
import { SharedText } from '../../unit/sharedText';
import { closeAll, uriOf, write } from './workspace';
import { openParts } from './parts';
import type { ShownRow } from './shownRows';

/** A name in the panel's folder or a URI of something else, and its priority. */
type Prioritized = readonly [name: string, priority: number];

/** The panel of the calling suite, on a folder with these files; opened before its tests, closed after them. */
export function usePanel(folder: string, files: Readonly<Record<string, string>>): Panel {
  const panel = new Panel(`panel/${folder}`, files);
  before(() => panel.open());
  after(() => panel.close());
  return panel;
}

/** The extension's parts for one window, with pins of its own, and the tree and commands that a person uses. */
export class Panel {
  private readonly own = new DisposableStore();
  private readonly stored = new SharedText();
  private parts: Awaited<ReturnType<typeof openParts>> | undefined;
  /** The rows that are selected, for commands of a menu. */
  selected: readonly KnownRow[] = [];

  constructor(
    private readonly folder: string,
    private readonly files: Readonly<Record<string, string>>,
  ) {}

  async open(): Promise<void> {
    const files = Object.entries(this.files);
    await Promise.all(files.map(([name, text]) => this.write(name, text)));
    this.parts = await openParts(this.own, this.stored, (row) => {
      return this.selected.some((one) => one === row) ? this.selected : [];
    });
    await until('the folder is read', async () => {
      const found = await this.deps.files.all();
      return found.some((uri) => uri.startsWith(this.uri('')));
    });
  }

  async close(): Promise<void> {
    await closeAll();
    await this.parts?.server.stop();
    this.own.dispose();
  }

  get deps(): CommandDeps {
    return this.there.deps;
  }

  get server(): WindowServer {
    return this.there.server;
  }

  get suggestions() {
    return this.there.suggestions;
  }

  /** The AI tools of the machine; it has none at first. */
  get tools() {
    const { tools, findTools } = this.there;
    return { find: findTools, noteSetUp: (id: string) => tools.noteSetUp([id]) };
  }

  /** The content of the file of dismissed suggestions. */
  async dismissed(): Promise<unknown> {
    return JSON.parse((await readIfThere(this.there.dismissed)) ?? '[]');
  }

  /** All commands of the manifest, by their ids. */
  get commands() {
    return this.there.commands;
  }

  get databases() {
    return this.there.databases;
  }

  get comments() {
    return this.there.comments;
  }

  get catalog() {
    return this.there.catalog;
  }

  providerFacts() {
    return this.there.providerFacts();
  }

  get rules() {
    return this.there.rules;
  }

  /** The API for other extensions. */
  get api() {
    return this.there.api;
  }

  uri(name: string): string {
    return uriOf(`${this.folder}/${name}`);
  }

  write(name: string, text: string): Promise<string> {
    return write(`${this.folder}/${name}`, text);
  }

  /** Replaces all pins, as another window on the folder does. */
  async pinInFile(...pins: readonly Pin[]): Promise<void> {
    const empty = emptyState();
    this.stored.overwrite(
      serialize({ ...empty, sets: empty.sets.map((set) => ({ ...set, pins })) }),
    );
    const ids = pins.map(({ id }) => id).toSorted();
    await until('the tree shows these pins', async () => {
      const rows = await this.there.rows.all();
      const shown = rows.flatMap(({ element: { row } }) =>
        row instanceof PinRow ? (row.own?.id ?? []) : [],
      );
      return shown.toSorted().join() === ids.join();
    });
  }

  /** Every resource in the clients' list. */
  async listed(): Promise<readonly ListedResource[]> {
    const all: ListedResource[] = [];
    let cursor: string | undefined;
    do {
      const page = await this.catalog.unrestricted.list(cursor);
      all.push(...page.resources);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return all;
  }

  /** The text that clients read. */
  async read(uri: string): Promise<string> {
    const { contents } = await this.catalog.unrestricted.read(uri, AbortSignal.timeout(30_000));
    return 'text' in contents ? contents.text : '';
  }

  /** Runs a command as a menu or a key does: with a row, or the URI of a file; without either as the palette does. */
  async run(id: string, target?: unknown, selected?: unknown): Promise<void> {
    const command = this.commands[id];
    assert.ok(command, id);
    await command(this.deps, target, selected);
  }

  shownRows(): Promise<readonly ShownRow[]> {
    return this.there.rows.all();
  }

  /** The texts that a screen reader reads of the rows, also below those that the test has expanded. */
  async rows(): Promise<readonly string[]> {
    return (await this.there.rows.all()).map(({ label }) => label);
  }

  /** The first row whose label starts so, of any section or of this one, once there is one. */
  async row(label: string, section?: string): Promise<ShownRow> {
    return this.there.rows.find(label, section);
  }

  async expand(label: string, section?: string): Promise<void> {
    this.there.rows.expand((await this.row(label, section)).element);
  }

  /** Runs a command on the row whose label starts so. */
  async runOn(label: string, id: string): Promise<void> {
    await this.run(id, (await this.row(label)).element);
  }

  /** Ticks or unticks the checkbox of a row. */
  async check(label: string, isChecked: boolean): Promise<void> {
    const { Checked, Unchecked } = vscode.TreeItemCheckboxState;
    const { element } = await this.checkable(label);
    await applyCheckboxes(this.deps, [[element.row, isChecked ? Checked : Unchecked]]);
  }

  /** The first row with a checkbox whose label starts so, once there is one. */
  private checkable(label: string): Promise<ShownRow> {
    return until(`there is a row ${label} with a checkbox`, async () =>
      (await this.there.rows.all()).find(
        (row) => row.label.startsWith(label) && row.item.checkboxState !== undefined,
      ),
    );
  }

  /** Drags rows onto a pin, or below all pins. */
  async drag(labels: readonly string[], onto?: string): Promise<void> {
    const rows = await Promise.all(labels.map((label) => this.row(label)));
    await this.drop(this.dragged(rows), onto);
  }

  /** Drags files from the Explorer or tabs onto a pin, or below all pins. */
  async dropFiles(names: readonly string[], onto?: string): Promise<void> {
    const data = new vscode.DataTransfer();
    const text = names.map((name) => this.uri(name)).join('\r\n');
    data.set('text/uri-list', new vscode.DataTransferItem(text));
    await this.drop(data, onto);
  }

  /** The data that dragged rows pass to the drop target. */
  dragged(rows: readonly ShownRow[]): vscode.DataTransfer {
    const data = new vscode.DataTransfer();
    const elements = rows.map(({ element }) => element);
    this.there.dragAndDrop.handleDrag(elements, data);
    return data;
  }

  /** Waits until rows whose labels start so follow each other in the tree. */
  async expectRows(...labels: readonly string[]): Promise<void> {
    await until(`the rows ${labels.join(' | ')} follow each other`, async () => {
      const rows = await this.rows();
      const isAt = (at: number) =>
        labels.every((label, index) => rows[at + index]?.startsWith(label));
      assert.ok(
        rows.some((_, at) => isAt(at)),
        rows.join('\n'),
      );
      return true;
    });
  }

  async expectNoRow(label: string): Promise<void> {
    await until(`there is no row ${label}`, async () =>
      (await this.rows()).every((row) => !row.startsWith(label)),
    );
  }

  /** Does something that clients are notified of, after which exactly these are pinned, in this order. */
  async expectPinned(
    work: () => Promise<unknown> | void,
    ...expected: readonly Prioritized[]
  ): Promise<void> {
    let isNotified = false;
    const listener = this.catalog.onDidChange(({ type }) => {
      isNotified ||= type !== 'content';
    });
    await work();
    await until('clients are notified', () => isNotified);
    listener.dispose();
    await this.expectStillPinned(...expected);
  }

  async expectStillPinned(...expected: readonly Prioritized[]): Promise<void> {
    let pinned: readonly Prioritized[] = [];
    await until(`${expected.join(' ')} are pinned`, async () => {
      pinned = await this.pinned();
      return JSON.stringify(pinned) === JSON.stringify(expected);
    }).catch(() => assert.deepEqual(pinned, expected));
  }

  /** The pinned resources in the clients' list, in its order. */
  private async pinned(): Promise<readonly Prioritized[]> {
    return (await this.listed())
      .map(({ uri, priority }) => [uri.replace(this.uri(''), ''), priority] as const)
      .filter(([, priority]) => priority >= 0.2);
  }

  private async drop(data: vscode.DataTransfer, onto: string | undefined): Promise<void> {
    const row = onto === undefined ? undefined : await this.row(onto);
    await this.there.dragAndDrop.handleDrop(row?.element, data);
    const [failure] = this.there.failures.splice(0);
    if (failure !== undefined) throw toError(failure);
  }

  private get there() {
    if (!this.parts) throw new Error('The panel is opened before the first test.');
    return this.parts;
  }
}
