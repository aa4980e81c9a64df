import { anyOf, Emitter } from '../../src/base/events';
import { ActivePins, type PinSource } from '../../src/core/pins/activePins';
import type { Pin } from '../../src/core/pins/pin';

/** Pins that are added and removed. */
export class ChangingPins implements PinSource {
  private readonly changed = new Emitter<void>();
  readonly onDidChange = this.changed.event;

  constructor(public pins: readonly Pin[] = []) {}

  become(pins: readonly Pin[]): void {
    this.pins = pins;
    this.changed.fire();
  }
}

/** The pins of a window on `file:///ws`, with a team file for each of these sources. */
export function activePins(
  own: PinSource = new ChangingPins(),
  ...files: readonly PinSource[]
): ActivePins {
  const { onDidChange } = new ChangingPins();
  const pathInFolder = (uri: string) =>
    uri.startsWith('file:///ws/') ? decodeURIComponent(uri.slice('file:///ws/'.length)) : undefined;
  const team = { files, onDidChange: anyOf(...files.map((file) => file.onDidChange)) };
  return new ActivePins({ own, team, folders: { onDidChange, pathInFolder } });
}
