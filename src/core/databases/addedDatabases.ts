import { Emitter, type Disposable } from '../../base/events';
import type { Memory } from './storedByUri';

/** VS Code's `SecretStorage`. */
interface Secrets {
  get(key: string): PromiseLike<string | undefined>;
  store(key: string, value: string): PromiseLike<void>;
  delete(key: string): PromiseLike<void>;
}

/** A database of a server that the person has added. */
export interface AddedDatabase {
  /** The name by which clients know it; a part of its URIs. */
  readonly name: string;
  readonly address: string;
  /** Names its password, so that a database of the same name elsewhere has another. */
  readonly id: string;
}

const key = 'mcpBridge.databases';

/** Databases that the person has added to this workspace, in VS Code's own state, never in a file of the workspace. */
export class AddedDatabases implements Disposable {
  private readonly changed = new Emitter<string>();
  /** A database was added, removed, or has another password. */
  readonly onDidChange = this.changed.event;

  constructor(private readonly options: { readonly memory: Memory; readonly secrets: Secrets }) {}

  get all(): readonly AddedDatabase[] {
    const stored = this.options.memory.get(key);
    return Array.isArray(stored) ? stored.filter(isAdded) : [];
  }

  find(name: string): AddedDatabase | undefined {
    return this.all.find((one) => one.name === name);
  }

  /** @param password left out if it stands in a file of the person's, or if there is none. */
  async add(database: AddedDatabase, password: string | undefined): Promise<void> {
    if (password !== undefined) await this.options.secrets.store(secretOf(database), password);
    await this.options.memory.update(key, [...this.all, database]);
    this.changed.fire(database.name);
  }

  async remove(name: string): Promise<void> {
    const removed = this.find(name);
    const left = this.all.filter((one) => one.name !== name);
    await this.options.memory.update(key, left);
    if (removed) await this.options.secrets.delete(secretOf(removed));
    this.changed.fire(name);
  }

  async rename(name: string, next: string): Promise<void> {
    const all = this.all.map((one) => (one.name === name ? { ...one, name: next } : one));
    await this.options.memory.update(key, all);
    this.changed.fire(name);
  }

  async password(database: AddedDatabase): Promise<string | undefined> {
    return this.options.secrets.get(secretOf(database));
  }

  /** @param password empty to use the one in a file of the person's from now on. */
  async setPassword(database: AddedDatabase, password: string): Promise<void> {
    const { secrets } = this.options;
    if (password === '') await secrets.delete(secretOf(database));
    else await secrets.store(secretOf(database), password);
    this.changed.fire(database.name);
  }

  dispose(): void {
    this.changed.dispose();
  }
}

/** Whether a database can have this name, which is a part of URIs. */
export function isDatabaseName(name: string): boolean {
  return /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,63}$/u.test(name);
}

function isAdded(value: unknown): value is AddedDatabase {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['name', 'address', 'id'].every((one) => typeof Reflect.get(value, one) === 'string')
  );
}

function secretOf({ id }: AddedDatabase): string {
  return `mcpBridge.database.${id}`;
}
