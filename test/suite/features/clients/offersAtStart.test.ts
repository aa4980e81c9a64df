import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { AiClientState } from '../../../../src/features/clients/model/aiClientConfig';
import { offerAtStart } from '../../../../src/features/clients/panel/offersAtStart';
import { until } from '../../../host/until';

const places = [{ scope: 'user', path: '/home/me/a.json', entry: 'none' }] as const;
const found: AiClientState = { id: 'codex', label: 'Codex', isFound: true, places };
const renewable: AiClientState = {
  id: 'gemini-cli',
  label: 'Gemini CLI',
  isFound: true,
  places: [{ ...places[0], entry: 'current' }],
  hook: { path: '/home/me/hooks.json', entry: 'outdated', when: 'prompt' },
};

describe('the offers at the start of several windows', () => {
  const { showInformationMessage } = vscode.window;
  let memory: Map<string, unknown>;
  let asked: string[];
  let answers: (() => void)[];

  beforeEach(() => {
    memory = new Map();
    asked = [];
    answers = [];
    const ask = (said: string) => {
      asked.push(said.replace(/[:,].*/, ''));
      return new Promise<string>((resolve) => answers.push(() => resolve('Not Now')));
    };
    vscode.window.showInformationMessage = ask as never;
  });
  afterEach(() => Object.assign(vscode.window, { showInformationMessage }));

  /** Starts a window that finds these tools, and others once it looks again. */
  function start(isFocused: boolean, states = [found, renewable], then = states) {
    const changed = new vscode.EventEmitter<vscode.WindowState>();
    const tools = {
      states,
      refresh: async () => {
        tools.states = then;
      },
    };
    const offers = offerAtStart({
      memory: {
        get: (key: string) => memory.get(key) as never,
        update: async (key, value) => void memory.set(key, value),
      },
      version: '2.0.0',
      tools,
      window: {
        state: { focused: isFocused, active: isFocused },
        onDidChangeWindowState: changed.event,
      },
    });
    return { offers, focus: () => changed.fire({ focused: true, active: true }) };
  }

  const both = ['Found on this computer', 'The hooks of an earlier version miss what is new'];

  it('are made in the one with the focus, side by side, and nowhere once they are answered', async () => {
    const other = start(false);
    const here = start(true);
    await until('both are asked', () => asked.length >= both.length);
    assert.deepEqual(asked, both);
    for (const answer of answers) answer();
    await here.offers;
    other.focus();
    await other.offers;
    assert.deepEqual(asked, both);
  });

  it('follow the person to another one, about the tools as they are then', async () => {
    const { offers, focus } = start(false, [found, renewable], [renewable]);
    assert.deepEqual(asked, []);
    focus();
    await until('one is asked', () => asked.length > 0);
    answers[0]?.();
    await offers;
    assert.deepEqual(asked, both.slice(1));
  });
});
