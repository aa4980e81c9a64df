import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { clientLabel } from '../../src/features/clients/adapters/clientNames';
import { withoutPage } from '../host/paths';
import { useScene } from '../host/scene';
import { until } from '../host/until';
import { connect, placeOf } from './connectedProgram';
import { isInstalled, runProgram } from './promptedProgram';
import { promptedPrograms } from './promptedPrograms';
import { StubModel } from './stubModel';

const files = {
  'cart.js': 'exports.total = (prices) => prices.reduce((sum, price) => sum - price, 0);\n',
  'cart.test.js': `const assert = require('node:assert');
const { it } = require('node:test');
const { total } = require('./cart');

it('adds all prices', () => {
  assert.strictEqual(total([1, 2]), 3);
});
`,
};
const last = 'terminal://window/last';
const programs = promptedPrograms.filter(({ arriving }) => arriving === 'each prompt');

describe('Tests that fail in the terminal', { skip: withoutPage }, () => {
  const scene = useScene({
    name: 'shop',
    files,
    settings: { 'terminal.integrated.gpuAcceleration': 'off' },
  });
  const { window } = scene;
  let model: StubModel;
  const surroundings = () => ({ home: scene.code.home, folder: scene.folder, url: model.url });

  before(async () => {
    model = await StubModel.start();
    for (const program of programs.filter(isInstalled)) await connect(program, surroundings());
    await window.openFile('cart.test.js');
    await window.showPanel();
    await window.runCommand('Terminal: Create New Terminal');
    await window.page.locator('.terminal-wrapper.active .xterm-helper-textarea').focus();
    await window.page.keyboard.type('node --test\n');
    await window.tree.row('What Just Ran').waitFor();
    // Nothing is shared before the person agrees to the offer in the panel.
    await scene.forEachClient(async (client) => {
      assert.equal(await client.readIfServed(last), undefined);
    });
    await window.tree.expand('What Just Ran');
    await window.tree.click('Share what just ran');
    await window.pick('On');
    await scene.forEachClient((client) =>
      until('it is read', async () => {
        const text = (await client.readIfServed(last))?.text ?? '';
        return /`node --test` failed[^]*adds all prices/.test(text);
      }),
    );
  });
  after(() => model.stop());

  for (const program of programs) {
    const { clientId } = program;
    const skip = isInstalled(program) ? false : 'its program could not be installed here';
    it(`are in the request of who asks why: ${clientLabel(clientId)}`, { skip }, async () => {
      const prompt = `why does it fail, ${clientId}?`;
      const place = placeOf(program, surroundings());
      const { code, said } = await runProgram(program, program.prompt(prompt, true), place);
      assert.equal(code, 0, said);
      const request = model.lastWith(prompt) ?? '';
      for (const part of ['node --test', 'exit 1', 'adds all prices', 'cart.test.js:6']) {
        assert.ok(request.includes(part), `${part} is not in ${request}`);
      }
      assert.match(request, /-3 !== 3/);
    });
  }
});
