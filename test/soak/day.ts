import { setTimeout as delay } from 'node:timers/promises';
import { runHook } from '../unit/bridge/hook/hookProcess';
import { bridgeIn } from '../host/bridgedClients';
import { Chance } from './chance';
import { Comments } from './comments';
import { barrierDocument, type Desk } from './desk';
import { Fleet } from './fleet';
import type { Journal } from './journal';
import { edits, type Operation, type Work } from './operations';
import { Oracle } from './oracle';
import { pinBarriers, rules } from './rules';
import { Sharing } from './sharing';
import type { SoakWindow } from './window';

/** Longer than the server holds changes back, so that some operations fall into that time and some do not. */
const longestRestMs = 90;

interface Options {
  readonly window: SoakWindow;
  readonly desk: Desk;
  readonly seed: number;
  readonly journal: Journal;
}

/** A working day: rounds of operations, each of which ends with a look at what every client knows. */
export class Day {
  private readonly chance: Chance;
  private readonly sharing: Sharing;
  private readonly oracle: Oracle;
  private readonly comments: Comments;
  private readonly work: Work;
  readonly fleet: Fleet;

  constructor(private readonly options: Options) {
    const { window, desk, seed, journal } = options;
    const { tell } = window;
    const chance = (this.chance = new Chance(seed));
    const sharing = (this.sharing = new Sharing(desk.folder, journal));
    const fleet = new Fleet({
      window,
      desk,
      chance,
      sharing,
      journal,
      // While a client lists, an entry that is moved can come on two pages; the look at the end of a round finds others.
      onListedTwice: () => journal.count('movedEntries'),
    });
    this.fleet = fleet;
    this.comments = new Comments(journal);
    this.oracle = new Oracle({ desk, sharing, journal, fleet, tell });
    this.work = {
      desk,
      chance,
      sharing,
      journal,
      tell,
      tabs: new Set(),
      touch: (...paths) => this.oracle.touch(paths),
      touchAll: () => this.oracle.touch('all'),
      clientNames: () => fleet.names,
    };
  }

  async begin(): Promise<void> {
    const { tell } = this.options.window;
    const { desk } = this.options;
    await tell('show', { path: desk.at(barrierDocument) });
    await pinBarriers(this.work);
    await this.welcome();
  }

  /** The first clients come. */
  async welcome(): Promise<void> {
    for (let client = 0; client < 5; client += 1) await this.fleet.come();
    await this.oracle.check();
  }

  async round(): Promise<void> {
    const { chance, options } = this;
    const all = [
      ...edits,
      ...rules,
      ...this.fleet.operations,
      this.hook,
      this.pause,
      this.comments.operation,
    ];
    for (let left = chance.between(3, 12); left > 0; left -= 1) {
      await this.do(chance.weighted(all));
      if (chance.isOneIn(2)) await delay(chance.between(0, longestRestMs));
    }
    await this.oracle.check();
    options.journal.count('rounds');
  }

  private async do(operation: Operation | undefined): Promise<void> {
    const done = await operation?.run(this.work);
    if (done !== undefined) this.options.journal.note(`${operation?.name}: ${done}`);
  }

  private readonly hook: Operation = {
    weight: 2,
    name: 'a hook',
    run: async () => {
      const { home, folder } = this.options.window;
      const pause = this.sharing.pause;
      const run = (event: object) =>
        runHook(['--hook', 'claude-code'], {
          home,
          cwd: folder,
          bridge: bridgeIn(home),
          input: JSON.stringify({ ...event, session_id: 'soak', cwd: folder }),
        });
      const { code, stdout, stderr } = await run({
        hook_event_name: 'UserPromptSubmit',
        prompt: 'hello',
      });
      await run({ hook_event_name: 'Stop' });
      this.sharing.checkMarks(stdout, 'a hook');
      this.comments.check(stdout);
      const { journal } = this.options;
      if (code !== 0 || stderr !== '')
        journal.fault('wrong', `a hook ended with ${code}: ${stderr}`);
      if (pause !== undefined && stdout !== '') {
        journal.fault('wrong', `a hook prints while sharing is paused: ${stdout}`);
      }
      return `${stdout.length} characters`;
    },
  };

  private readonly pause: Operation = {
    weight: 0.7,
    name: 'resume sharing',
    run: async () => {
      const { chance, sharing, work, fleet } = this;
      await work.tell('run', { command: 'mcpBridge.pauseSharing' });
      sharing.notePaused();
      this.options.journal.note('pause sharing');
      await this.do(this.hook);
      for (let left = chance.between(2, 8); left > 0; left -= 1) {
        await this.do(chance.weighted(edits));
        for (const client of fleet.attentive) {
          await client.list();
          for (const uri of chance.some([...client.known.keys()], 2)) await client.read(uri);
        }
      }
      sharing.noteResuming();
      work.touchAll();
      await work.tell('run', { command: 'mcpBridge.resumeSharing' });
      return '';
    },
  };
}
