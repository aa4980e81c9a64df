import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { TestClient } from '../../host/clients';
import { until } from '../../host/until';
import { useAgreement } from '../helpers/agreed';
import { useConnectedFolder } from '../helpers/connectedFolder';
import { answerToHook } from '../helpers/hook';
import { ScriptedAdapter } from '../helpers/scriptedAdapter';

const shop = `function check(cart) {
  const apiToken = 'tokenmark';
  const count = cart.length;
  if (cart.length < 3) throw new RangeError('too few');
}
setTimeout(() => check(['apple', 'pear']), 50);
setInterval(() => {}, 1000);
`;

const start = (how: { type: string; request: string; [key: string]: unknown }, name: string) =>
  vscode.debug.startDebugging(vscode.workspace.workspaceFolders?.[0], { ...how, name });

/** Node's debugger runs the program in a child of the session of this name. */
const shopUri = 'debug://session/Shop';

/** The text of the session, which is paused for a reason. */
const pausedText = (client: TestClient, reason: RegExp) =>
  until(`the session is paused: ${reason}`, async () => {
    const { text = '' } = (await client.readIfServed(shopUri)) ?? {};
    return reason.test(text) && text;
  });

const frameInFront = () =>
  until('the editor looks at a frame', () => {
    const { activeStackItem: item } = vscode.debug;
    return item instanceof vscode.DebugStackFrame && item;
  });

describe('a Node program in the debugger', () => {
  useAgreement('debug');
  const folder = useConnectedFolder('debugging', { 'shop.js': shop });

  const running = new Set<string>();
  const listeners: vscode.Disposable[] = [];

  before(() => {
    listeners.push(
      vscode.debug.onDidStartDebugSession(({ id }) => running.add(id)),
      vscode.debug.onDidTerminateDebugSession(({ id }) => running.delete(id)),
    );
  });
  after(() => {
    for (const listener of listeners) listener.dispose();
  });
  beforeEach(async () => {
    const program = vscode.Uri.parse(folder.uri('shop.js'));
    const line = new vscode.Location(program, new vscode.Position(3, 0));
    vscode.debug.addBreakpoints([new vscode.SourceBreakpoint(line)]);
    assert.ok(await start({ type: 'node', request: 'launch', program: program.fsPath }, 'Shop'));
  });
  afterEach(async () => {
    await vscode.debug.stopDebugging();
    // While another session runs, the editor does not ask a paused one for its exception. When two sessions end together,
    // VS Code goes on calling one of them the active session, which does no harm.
    await until('no session is left', () => running.size === 0);
    vscode.debug.removeBreakpoints(vscode.debug.breakpoints);
  });

  it('is read where it is paused, with the variables there', async () => {
    await folder.forEachClient(async (client) => {
      const text = await pausedText(
        client,
        /\nPaused at global\.check debugging\/shop\.js:4, breakpoint: /,
      );
      assert.match(text, /\n2\. <anonymous> debugging\/shop\.js:6\n/);
      assert.match(
        text,
        /\n- cart \(Array\) = \(2\) \['apple', 'pear'\]\n- count \(number\) = 2\n/,
      );
      assert.match(text, /\n## Global\n\nNot read: it takes long\./);
      assert.doesNotMatch(text, /tokenmark/);
      const listed = (await client.list()).filter(({ uri }) => uri.startsWith('debug:'));
      assert.deepEqual(
        listed.map(({ uri, annotations }) => [uri, annotations?.priority]),
        [[shopUri, 0.15]],
      );
    });
  });

  it('is told of when it goes on, under the name that it is started by', async () => {
    await folder.forEachClient(async (client) => {
      await pausedText(client, /, breakpoint: /);
      await client.subscribe(shopUri);
    });
    await folder.forget();
    vscode.debug.removeBreakpoints(vscode.debug.breakpoints);
    // Otherwise the program would throw, and end.
    const { session, frameId } = await frameInFront();
    await session.customRequest('evaluate', { expression: "cart.push('fig')", frameId });
    await vscode.commands.executeCommand('workbench.action.debug.continue');
    await folder.forEachClient(async (client) => {
      await client.received.until(shopUri);
      await until('it runs', async () =>
        /Not paused: the program runs/.test((await client.read(shopUri)).text ?? ''),
      );
    });
  });

  it('is read where it throws, with the exception', async () => {
    await folder.forEachClient((client) => pausedText(client, /, breakpoint: /));
    const session = vscode.debug.activeDebugSession;
    await session?.customRequest('setExceptionBreakpoints', { filters: ['uncaught'] });
    await vscode.commands.executeCommand('workbench.action.debug.continue');
    await folder.forEachClient(async (client) => {
      const text = await pausedText(client, /, exception: /);
      assert.match(text, /\nPaused at global\.check debugging\/shop\.js:4, exception: .*too few/);
      assert.match(text, /\n- count \(number\) = 2\n/);
    });
    const brief = await answerToHook({ session: 'exception', deliver: 'changes' });
    assert.match(brief, /Paused at global\.check debugging\/shop\.js:4, exception: .*too few/);
  });
});

describe('a debug adapter', () => {
  useAgreement('debug');
  const folder = useConnectedFolder('adapter', { 'shop.js': shop });
  const uri = 'debug://session/Scripted';
  let adapter: ScriptedAdapter;
  const frame = (id: number, name: string) => {
    const path = vscode.Uri.parse(folder.uri('shop.js')).fsPath;
    return { id, name, line: 3, column: 1, source: { name: 'shop.js', path } };
  };
  const variable = (name: string, value: string) => ({ name, value, variablesReference: 0 });
  const answers = {
    initialize: () => ({
      supportsConfigurationDoneRequest: true,
      supportsExceptionInfoRequest: true,
    }),
    threads: () => ({ threads: [{ id: 1, name: 'main' }] }),
    exceptionInfo: () => ({
      exceptionId: 'StockError',
      description: 'no pears',
      breakMode: 'always',
    }),
    stackTrace: () => ({ stackFrames: [frame(1, 'check'), frame(2, 'main')], totalFrames: 2 }),
    scopes: () => ({
      scopes: [
        { name: 'Local', variablesReference: 10, expensive: false },
        { name: 'Global', variablesReference: 20, expensive: true },
      ],
    }),
    variables: () => ({
      variables: [
        variable('count', '2'),
        variable('password', 'wordmark'),
        { ...variable('basket', '{…}'), variablesReference: 30 },
        { ...variable('total', ''), variablesReference: 40, presentationHint: { lazy: true } },
      ],
    }),
  };

  before(async () => {
    adapter = new ScriptedAdapter(answers);
    const debugServer = await adapter.listen();
    // The editor asks for an exception to show it beside its line, so the file is in front before the program stops there.
    await folder.show('shop.js');
    assert.ok(await start({ type: 'pwa-node', request: 'attach', debugServer }, 'Scripted'));
    await folder.forEachClient(async (client) => {
      await until('it is listed', async () =>
        (await client.list()).some((listed) => listed.uri === uri),
      );
      await client.subscribe(uri);
    });
  });
  const pause = async () => {
    adapter.tell('stopped', { reason: 'exception', threadId: 1, allThreadsStopped: true });
    await folder.forEachClient(({ received }) => received.until(uri));
    await until('the editor looks at it', () => {
      const { activeStackItem: item } = vscode.debug;
      return item?.session.name === 'Scripted' && 'frameId' in item;
    });
    return until('the editor knows why, and the brief says it', async () => {
      const text = await answerToHook({ deliver: 'whole' });
      return /StockError/.test(text) && text;
    });
  };
  /** The questions to the adapter since `before`; the editor asks for threads by itself. */
  const askedSince = (before: number) =>
    adapter.asked.slice(before).filter(({ command }) => command !== 'threads');
  const goOn = () => adapter.tell('continued', { threadId: 1, allThreadsContinued: true });
  /** Until it knows that the program goes on, the editor may ask for what it shows of the pause. */
  const editorIsDone = async () => {
    await until('the editor looks at no frame', () => {
      const { activeStackItem: item } = vscode.debug;
      return !item || !('frameId' in item);
    });
    // It is answered after all that was asked before.
    await vscode.debug.activeDebugSession?.customRequest('barrier');
  };
  afterEach(async () => {
    goOn();
    await folder.forget();
  });
  after(async () => {
    await vscode.debug.stopDebugging();
    adapter.close();
  });

  it('is asked for nothing before a client reads it, and then for nothing that runs code', async () => {
    await folder.forEachClient(async (client) => {
      const text = (await client.readIfServed(uri))?.text;
      assert.equal(text, '# Debug session Scripted\n\nNot paused: the program runs.\n');
    });
    const brief = await pause();
    assert.match(brief, /Paused at check adapter\/shop\.js:3, exception: StockError: no pears/);
    const before = adapter.asked.length;
    await folder.forEachClient(async (client) => {
      const text = (await client.read(uri)).text ?? '';
      assert.match(text, /\n- count = 2\n/);
      assert.match(text, /\n- total: not read, as that runs code/);
      assert.match(text, /\n## Global\n\nNot read: it takes long\./);
      assert.doesNotMatch(text, /wordmark/);
    });
    const reads = new Set(['stackTrace', 'scopes', 'variables']);
    const others = askedSince(before).filter(({ command }) => !reads.has(command));
    assert.deepEqual(others, []);
    const references = adapter.asked.flatMap(
      ({ arguments: of }) => of?.['variablesReference'] ?? [],
    );
    assert.deepEqual(new Set(references), new Set([10]));
  });

  it('is not asked once the program goes on', async () => {
    await pause();
    await folder.forget();
    goOn();
    await folder.forEachClient(async ({ received }) => received.until(uri));
    await editorIsDone();
    const before = adapter.asked.length;
    await folder.forEachClient(async (client) => {
      assert.match((await client.read(uri)).text ?? '', /Not paused: the program runs\./);
    });
    assert.deepEqual(askedSince(before), []);
  });
});
