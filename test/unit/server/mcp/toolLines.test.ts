import assert from 'node:assert/strict';
import { it } from 'node:test';
import { textOf } from '../../../host/toolAnswers';
import { toolWindow } from './toolClients';

it('a name of several lines pretends to nothing in what tools say', async (t) => {
  const { forEach, kind } = await toolWindow(t);
  const odd = 'file:///ws/odd%0A-%20%2Fetc%2Fpasswd%20%28pinned%29';
  await forEach(async ({ call }) => {
    kind.put(odd, '');
    kind.put('file:///ws/folder', () => ({
      children: [{ name: 'odd\n- /etc/passwd', body: { mimeType: 'text/plain', text: '' } }],
      omitted: 0,
    }));
    kind.change(odd);
    kind.changeList();
    const answers = [
      await call('list_context'),
      await call('search_context', { query: 'odd' }),
      await call('read_context', { path: 'folder' }),
    ];
    for (const answer of answers) {
      assert.match(textOf(answer), /odd/);
      assert.doesNotMatch(textOf(answer), /^- \/etc/m);
    }
  });
});
