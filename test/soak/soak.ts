import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Day } from './day';
import { Desk } from './desk';
import type { Commands } from './driver/commands';
import { Journal } from './journal';
import { openSoakWindow, type SoakWindow } from './window';

/** What may be added between the first measurement and the end. */
const maxAddedBytes = 15 * 1024 * 1024;
const maxAddedDescriptors = 10;
/** A server closes an idle connection after five seconds. */
const restMs = 6_000;
const leavingMs = 10_000;
/** Before that, code is compiled and caches are filled. */
const warmMinutes = 10;

interface Options {
  readonly minutes: number;
  readonly seed: number;
  readonly ending: AbortSignal;
  print(text: string): void;
}

type Health = Awaited<ReturnType<Commands['health']>>;

/** Runs so many minutes; `true` if nothing was missed or wrong, nothing has grown, and no session is left. */
export async function soak({ minutes, seed, ending, print }: Options): Promise<boolean> {
  print(
    `seed ${seed}, ${minutes} min; repeat it with: npm run soak -- --minutes ${minutes} --seed ${seed}`,
  );
  const window = await openSoakWindow((folder) => new Desk(folder).fill());
  let day: Day | undefined;
  try {
    const journal = new Journal(print);
    day = new Day({ window, desk: new Desk(window.folder), seed, journal });
    const run = new Run({ window, journal, day, print });
    const isOver = once(ending, 'abort');
    const isHeld = run.minutes(minutes).catch((cause: unknown) => {
      journal.printOperations();
      throw cause;
    });
    return await Promise.race([isHeld, isOver.then(() => run.isInterrupted())]);
  } finally {
    // The window takes their streams and requests with it. Whether they could leave is not what the run is about.
    const left = day?.fleet.allLeave().catch(() => undefined);
    await Promise.race([left, delay(leavingMs)]);
    await window.close();
  }
}

interface Parts {
  readonly window: SoakWindow;
  readonly journal: Journal;
  readonly day: Day;
  print(text: string): void;
}

class Run {
  private hasEnded = false;

  constructor(private readonly parts: Parts) {}

  async minutes(minutes: number): Promise<boolean> {
    const { day } = this.parts;
    const warmAt = Math.min(warmMinutes, Math.max(1, Math.floor(minutes / 2)));
    let warm: Health | undefined;
    await day.begin();
    const start = Date.now();
    for (let minute = 1; minute <= minutes && !this.hasEnded; minute += 1) {
      while (Date.now() - start < minute * 60_000 && !this.hasEnded) await day.round();
      await this.report(minute);
      if (minute !== warmAt) continue;
      warm = await this.healthAtRest();
      await day.welcome();
    }
    const last = await this.healthAtRest();
    await this.disconnectRest();
    return this.verdict(warm ?? last, last, warmAt);
  }

  isInterrupted(): boolean {
    this.hasEnded = true;
    const { print, journal } = this.parts;
    print(`Interrupted: ${faultsOf(journal)} until then.`);
    journal.close();
    return false;
  }

  /** Once all clients have left, when their connections are closed, too. */
  private async healthAtRest(): Promise<Health> {
    const { window, day } = this.parts;
    await day.fleet.allLeave();
    for (let last = await window.tell('health', {}); ;) {
      await delay(restMs);
      const next = await window.tell('health', {});
      if (next.descriptors >= last.descriptors) return next;
      last = next;
    }
  }

  private async report(minute: number): Promise<void> {
    const { window, journal, print } = this.parts;
    const { heapBytes, descriptors } = await window.tell('health', {});
    const { counts } = journal;
    const said = [
      `minute ${minute}: heap ${inMB(heapBytes)}`,
      `${descriptors} descriptors`,
      `${await this.activeTools()} active tools`,
      ...Object.entries(counts).map(([name, count]) => `${count} ${name}`),
      faultsOf(journal),
    ];
    print(said.join(', '));
  }

  /** Disconnects those that have left without a word, as a person does; there may be no others. */
  private async disconnectRest(): Promise<void> {
    const { window, day, journal } = this.parts;
    const { workbench } = window;
    if (!(await this.hasConnected())) return;
    for (const row of await workbench.pickRows()) {
      for (const [, version = ''] of row.matchAll(/ · (\d+) · [^;]*MCP 2025/g)) {
        if (!day.fleet.left.has(version)) continue;
        journal.fault('wrong', `a session is left of a client that has ended it: ${row}`);
      }
    }
    // The only one is ticked already.
    const all = workbench.page.locator('.quick-input-header .monaco-checkbox');
    if ((await all.getAttribute('aria-checked')) !== 'true') await all.click();
    await workbench.input.press('Enter');
    await workbench.notification('Ended the connection of');
    if (await this.hasConnected()) journal.fault('wrong', 'a client is still connected');
  }

  /** Whether any client is connected, active or silent: the command lists them, or is not there if there is none. */
  private async hasConnected(): Promise<boolean> {
    const { workbench } = this.parts.window;
    await workbench.clearNotifications();
    // The last client can be gone at any time.
    if (!(await workbench.runIfListed('MCP Bridge: End Connection'))) return false;
    const list = workbench.page.locator('.quick-input-widget', { hasText: 'Which AI tools?' });
    const none = workbench.page.getByText('No AI tool is connected now.').first();
    await list.or(none).first().waitFor();
    return list.isVisible();
  }

  /** As the status bar says. */
  private async activeTools(): Promise<number> {
    const label = (await this.parts.window.workbench.status.innerHTML()) ?? '';
    return label.match(/: active/g)?.length ?? 0;
  }

  private verdict(warm: Health, last: Health, warmAt: number): boolean {
    const { journal, print } = this.parts;
    const heap = last.heapBytes - warm.heapBytes;
    const descriptors = last.descriptors - warm.descriptors;
    const { missed, wrong } = journal.faults;
    const isHeld =
      missed + wrong === 0 && heap <= maxAddedBytes && descriptors <= maxAddedDescriptors;
    print(
      `${isHeld ? '✔' : '✖'} ${faultsOf(journal)}; since minute ${warmAt}: heap ${signed(inMB(heap))} of at most ` +
        `${inMB(maxAddedBytes)}, descriptors ${signed(descriptors)} of at most ${maxAddedDescriptors}; no session left`,
    );
    return isHeld;
  }
}

function faultsOf({ faults: { missed, wrong } }: Journal): string {
  return `missed ${missed}, wrong ${wrong}`;
}

function inMB(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

function signed(change: number | string): string {
  return String(change).startsWith('-') ? String(change) : `+${change}`;
}
