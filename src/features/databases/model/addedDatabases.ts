import { Emitter, type Disposable } from '../../../base/events';
import type { Memory } from './storedByUri';

/** VS Code's `SecretStorage`. */
interface Secrets {
  get(key: string): PromiseLike<string | undefined>;
  store(key: string, value: string): PromiseLike<void>;
  delete(key: string): PromiseLike<void>;
}

/** What a server has to prove before it is sent the password, or its answers are believed. */
export type PasswordRule =
  /** It has used SCRAM, so it has to: it proves by that that it knows the password. */
  | 'scram'
  /** Nothing: the person has agreed that any server at the address is sent the password. */
  | 'any';

/** A database of a server that the person has added. */
export interface AddedDatabase {
  /** The name by which clients know it; a part of its URIs. */
  readonly name: string;
  readonly address: string;
  /** Names its password, so that a database of the same name elsewhere has another. */
  readonly id: string;
  /** Left out at first: a server has to use SCRAM, or to show by its certificate that it is the right one. */
  readonly passwords?: PasswordRule | undefined;
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

  /** @param password `undefined` if it is in a password file of the person's, or if there is none. */
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
    await this.replace(name, { name: next });
    this.changed.fire(name);
  }

  /** The server has used SCRAM: from now on, no weaker method is accepted. */
  async requireScram(name: string): Promise<void> {
    if (this.find(name)?.passwords !== 'scram') await this.replace(name, { passwords: 'scram' });
  }

  /** The person has agreed that any server at the address is sent the password. */
  async agree(name: string): Promise<void> {
    await this.replace(name, { passwords: 'any' });
    this.changed.fire(name);
  }

  async password(database: AddedDatabase): Promise<string | undefined> {
    return this.options.secrets.get(secretOf(database));
  }

  /**
   * The server may be another one from now on, so that it need not use SCRAM.
   * @param password empty to use the one in a file of the person's.
   */
  async setPassword(database: AddedDatabase, password: string): Promise<void> {
    const { secrets } = this.options;
    if (password === '') await secrets.delete(secretOf(database));
    else await secrets.store(secretOf(database), password);
    if (this.find(database.name)?.passwords === 'scram') {
      await this.replace(database.name, { passwords: undefined });
    }
    this.changed.fire(database.name);
  }

  dispose(): void {
    this.changed.dispose();
  }

  private async replace(name: string, parts: Partial<AddedDatabase>): Promise<void> {
    const all = this.all.map((one) => (one.name === name ? { ...one, ...parts } : one));
    await this.options.memory.update(key, all);
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
