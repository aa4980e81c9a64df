import * as vscode from 'vscode';
import { mostInHook } from '../../core/brief/limits';
import type { NoText, PinFate } from '../../core/brief/pinFates';
import { formatTokens, type Load } from '../../core/budget/tokens';
import { isWide, type Pin } from '../../core/pins/pin';
import type { PanelDeps } from '../ports';

interface FateText {
  /** What the row of the pin says. */
  readonly text: string;
  /** Why, and what to do. */
  readonly remedy: string;
  /** The part of `viewItem` of a pin that a higher priority would help. */
  readonly value?: 'leftOut';
}

/** How much of a pin goes with each prompt; `undefined` if all of it does. */
export function fateOf(pin: Pin, panel: PanelDeps): FateText | undefined {
  if (pin.audience === 'user') {
    const remedy = vscode.l10n.t('It is for the user alone: it goes with no prompt.');
    return { text: vscode.l10n.t('not sent'), remedy };
  }
  const fate = panel.brief.next.fateOf(pin);
  if (!fate || fate.type === 'whole') return undefined;
  if (fate.type === 'noText') return noTextInWords(fate.reason);
  if (fate.type === 'nothing') return nothingInWords(pin);
  if (fate.type === 'texts') {
    const remedy = vscode.l10n.t('The others are not texts, or cannot be read at once.');
    return { text: filesInWords(fate), remedy };
  }
  if (fate.type === 'outline' && pin.shape === 'outline' && fate.shown === fate.declarations) {
    const remedy = vscode.l10n.t('You have chosen that: Show As… changes it.');
    return { text: vscode.l10n.t('outline'), remedy };
  }
  const canGain = pin.priority < 1 && hasRivals(pin, panel);
  return {
    text: inWords(fate),
    remedy: roomInWords(pin, panel),
    ...(canGain && { value: 'leftOut' }),
  };
}

/** Why there is no room for all of it, and what makes room. */
function roomInWords(pin: Pin, panel: PanelDeps): string {
  const { budget } = panel.brief.next;
  const sentences = [
    vscode.l10n.t(
      'About {0} tokens go with each prompt, and all pins share them.',
      formatTokens(budget),
    ),
    canBeLines(pin, panel) && vscode.l10n.t('Pin the lines that matter instead.'),
    hasRivals(pin, panel) &&
      (pin.priority < 1
        ? vscode.l10n.t('Raise it to essential, or unpin what matters less.')
        : vscode.l10n.t('Unpin what matters less.')),
    // More of it changes nothing in what the view shows.
    budget < mostInHook && vscode.l10n.t('mcpBridge.brief.maxTokens can be raised, too.'),
  ];
  return sentences.filter(Boolean).join(' ');
}

/** Whether other pins share its room. */
function hasRivals({ id }: Pin, { pins }: PanelDeps): boolean {
  return pins.all.some((other) => other.id !== id && other.audience !== 'user');
}

/** Whether lines of documents can stand for it. */
function canBeLines({ target }: Pin, { views }: PanelDeps): boolean {
  return target.type !== 'resource' || views.show(target.uri) === undefined;
}

type Shortened = Exclude<PinFate, { readonly type: 'whole' | 'texts' | 'noText' | 'nothing' }>;

function inWords(fate: Shortened): string {
  switch (fate.type) {
    case 'leftOut':
      return vscode.l10n.t('left out');
    case 'cut':
      return vscode.l10n.t('first {0} of {1} lines', fate.shown, fate.lines);
    case 'outline':
      // With a single body, it shows the first lines of all.
      if (fate.of === 1 && fate.begun !== undefined) {
        return vscode.l10n.t('first {0} of {1} lines', fate.begun, fate.lines);
      }
      return fate.shown < fate.declarations
        ? vscode.l10n.t('first {0} of {1} declarations', fate.shown, fate.declarations)
        : vscode.l10n.t('outline · {0} of {1} bodies', fate.bodies.length, fate.of);
    case 'some':
      return filesInWords(fate);
  }
}

function filesInWords({ whole, files }: { readonly whole: number; readonly files: number }) {
  return vscode.l10n.t('{0} of {1} files whole', whole, files);
}

function noTextInWords(reason: NoText): FateText {
  switch (reason) {
    case 'binary':
      return {
        text: vscode.l10n.t('not sent: not a text'),
        remedy: vscode.l10n.t(
          'Only its name goes with each prompt. AI tools can read it themselves.',
        ),
      };
    case 'large':
      return {
        text: vscode.l10n.t('not sent: too large to be read at once'),
        remedy: vscode.l10n.t('Only its name goes with each prompt. Pin the lines that matter.'),
      };
    case 'unavailable':
      return {
        text: vscode.l10n.t('not sent'),
        remedy: vscode.l10n.t('It cannot be read as it is now. Click it to see why.'),
      };
  }
}

function nothingInWords({ target }: Pin): FateText {
  return isWide(target)
    ? {
        text: vscode.l10n.t('adds no file'),
        remedy: vscode.l10n.t(
          'There is no file that it could share, or other pins have all of them.',
        ),
      }
    : { text: vscode.l10n.t('missing'), remedy: vscode.l10n.t('It is not there.') };
}

/** How much goes with each prompt, and how many pins are left out; empty if nothing does. */
export function promptInWords({ brief }: PanelDeps): string {
  const { tokens, budget, leftOut } = brief.next;
  if (tokens === 0) return '';
  const goes = vscode.l10n.t('{0} of {1} tokens', formatTokens(tokens), formatTokens(budget));
  return leftOut > 0 ? `${leftOutInWords(leftOut)} · ${goes}` : goes;
}

export function leftOutInWords(count: number): string {
  return vscode.l10n.t('{0} left out', count);
}

/** The used part of the budget, in few words. */
export function budgetInWords({ total, budget }: Load): string {
  return vscode.l10n.t('~{0} of {1} tokens', formatTokens(total), formatTokens(budget));
}

/** Empty before the tokens are counted, and if there are none. */
export function tokensInWords(tokens = 0): string {
  return tokens > 0 ? vscode.l10n.t('~{0} tokens', formatTokens(tokens)) : '';
}

/** How much goes with each prompt while something is pinned, and the active set if there are several. */
export function describeSet(panel: PanelDeps): string {
  const { active, sets } = panel.pinStore.pinSets;
  const isAny = panel.pins.all.length > 0;
  return [isAny && promptInWords(panel), sets.length > 1 && active].filter(Boolean).join(' · ');
}
