import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listContext } from '../../../../src/server/mcp/tools/listContext';
import type { RequestContext } from '../../../../src/server/mcp/requestContext';
import { unrestricted } from '../../../../src/core/sharing/viewer';
import { briefWindow, pinned, uri } from './briefWindow';

describe('the order of what is pinned', () => {
  it('is the same to a client that ignores priorities, wherever it looks', async () => {
    const window = briefWindow([
      pinned('low.ts', { priority: 0.2 }),
      pinned('second.ts'),
      pinned('first.ts', { priority: 1 }),
      pinned('third.ts'),
      pinned({ type: 'folder', uri: uri('src/') }, { priority: 0.8 }),
    ]);
    window.team.become([pinned('team.ts')]);
    const names = ['a.ts', 'low.ts', 'first.ts', 'team.ts', 'third.ts', 'second.ts', 'src/b.ts'];
    for (const name of names) window.kind.put(uri(name), `// ${name}\n`);

    const files = ['first.ts', 'src/b.ts', 'second.ts', 'third.ts', 'team.ts', 'low.ts'];
    const { catalog, instructions, read, tell } = window;
    const nameOf = (of: string) => of.replace('file:///ws/', '');
    const listed = (await catalog.unrestricted.list()).resources.map((each) => nameOf(each.uri));
    assert.deepEqual(listed.slice(0, files.length), files);
    const context = { catalog: catalog.unrestricted } as unknown as RequestContext;
    const tool = await listContext.call({ limit: files.length }, context);
    const listedByTool = tool.text.match(/(?<=<)[^>]+(?=>)/g) ?? [];
    assert.deepEqual(listedByTool.map(nameOf), files);
    const headings = (text: string) => text.match(/(?<=^## ).*$/gm);
    assert.deepEqual(headings(await read('', 'pinned')), files);
    assert.deepEqual(headings(await read()), files);
    assert.deepEqual(headings(await tell()), files);
    const pins = files.map((name) => (name === 'src/b.ts' ? 'src/' : name));
    assert.deepEqual((await instructions('', unrestricted)).match(/(?<=^- ").*(?=")/gm), pins);
  });
});
