import type { Pin } from '../../core/pins/pin';
import type { PanelDeps } from '../ports';

/** The pin with its present lines, which follow the code before they are stored. */
export function pinAtCurrentLines({ ranges }: Pick<PanelDeps, 'ranges'>, pin: Pin): Pin {
  const position = ranges.positionOf(pin);
  return pin.target.type === 'range' && typeof position === 'object'
    ? { ...pin, target: { ...pin.target, lines: position.lines } }
    : pin;
}
