import { set, type PinEdit, type PinSettings, move } from '../../core/pins/edits';
import { isNotePin } from '../../core/pins/notePin';
import { prioritySteps, type Pin } from '../../core/pins/pin';
import { askNote } from '../ask/askNote';
import { askShown } from '../ask/askSettings';
import { askPriority } from '../ask/askPriority';
import { pinTitles } from '../texts/pinWords';
import type { Command, CommandDeps } from './command';
import { pinsFor } from './subjects';

/** Commands for the priority, the audience, the shape and the note of pins. */
export const settingCommands = {
  'mcpBridge.setPriority': setting('priority', askPriority, (priority) => ({ priority })),
  'mcpBridge.raiseToEssential': edit((ids) => set(ids, { priority: prioritySteps[0].priority })),
  'mcpBridge.moveUp': edit((ids) => move(ids, 'up')),
  'mcpBridge.moveDown': edit((ids) => move(ids, 'down')),
  'mcpBridge.showAs': async (deps, target, selected) => {
    const pins = await pinsFor(deps, target, selected);
    const settings = await askShown(pinTitles(deps, pins), pins);
    if (settings)
      await deps.pinStore.edit(
        set(
          pins.map(({ id }) => id),
          settings,
        ),
      );
  },
  'mcpBridge.setNote': setting(
    'note',
    askNote,
    (note) => ({ note: note || undefined }),
    withoutNotes,
  ),
} satisfies Record<string, Command>;

function edit(change: (ids: readonly string[]) => PinEdit): Command {
  return async (deps, target, selected) => {
    const pins = await pinsFor(deps, target, selected);
    if (pins.length > 0) await deps.pinStore.edit(change(pins.map(({ id }) => id)));
  };
}

/** Asks for one value for all of the pins, and offers the one that they share. */
function setting<Key extends 'priority' | 'note', T>(
  key: Key,
  ask: (
    what: string,
    present: Pin[Key] | undefined,
    pins: readonly Pin[],
  ) => Promise<T | undefined>,
  settings: (value: T) => PinSettings,
  meantOf: (selected: readonly Pin[]) => readonly Pin[] = (selected) => selected,
): Command {
  return async (deps: CommandDeps, target, selected) => {
    const pins = meantOf(await pinsFor(deps, target, selected));
    const [first] = pins;
    if (!first) return;
    const isShared = pins.every((pin) => pin[key] === first[key]);
    const value = await ask(pinTitles(deps, pins), isShared ? first[key] : undefined, pins);
    if (value === undefined) return;
    await deps.pinStore.edit(
      set(
        pins.map(({ id }) => id),
        settings(value),
      ),
    );
  };
}

/** A note on a file must not replace the words of a pinned note that is selected with it. */
function withoutNotes(selected: readonly Pin[]): readonly Pin[] {
  const others = selected.filter((pin) => !isNotePin(pin));
  return others.length > 0 ? others : selected;
}
