import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { clientLabel } from '../../src/features/clients/adapters/clientNames';
import { withoutPage } from '../host/paths';
import { useScene } from '../host/scene';
import { connect, placeOf } from './connectedProgram';
import { isInstalled, runProgram } from './promptedProgram';
import { programOf } from './promptedPrograms';
import { StubModel } from './stubModel';

/** A picture of one pixel. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
/** How the person lets a program use the tool without being asked, and the group in which its model calls it. */
const calling: Readonly<Record<string, { args: readonly string[]; namespace?: string }>> = {
  'claude-code': { args: ['--allowedTools', 'mcp__mcp-workspace-bridge__read_context'] },
  codex: { args: [], namespace: 'mcp__mcp_workspace_bridge' },
};

describe('What read_context gives', { skip: withoutPage }, () => {
  const scene = useScene({
    name: 'shop',
    files: { 'cart.ts': 'const cart = 1;\n' },
    prepare: () => writeFile(join(scene.folder, 'pixel.png'), Buffer.from(pixel, 'base64')),
  });
  let model: StubModel;
  const surroundings = () => ({ home: scene.code.home, folder: scene.folder, url: model.url });

  before(async () => {
    model = await StubModel.start();
  });
  after(() => model.stop());

  for (const [clientId, { args, namespace }] of Object.entries(calling)) {
    const program = programOf(clientId);
    const skip = isInstalled(program) ? false : 'its program could not be installed here';
    it(`is text and pictures to the model of ${clientLabel(clientId)}`, { skip }, async () => {
      await connect(program, surroundings());
      const prompt = `read for ${clientId}`;
      const read = (path: string) => ({
        call: { name: 'read_context', args: { path }, ...(namespace && { namespace }) },
        done: async () => undefined,
      });
      model.plan(prompt, [read('cart.ts'), read('pixel.png')]);
      const all = [...program.prompt(prompt, true), ...args];
      const { code, said } = await runProgram(program, all, placeOf(program, surroundings()));
      assert.equal(code, 0, said);
      const request = JSON.stringify(model.turnsWith(prompt).at(-1));
      for (const part of ['cart.ts, lines 1-2 of 2:', 'const cart = 1;', pixel]) {
        assert.ok(
          request.includes(part),
          `${part} is not in the request: ${request.slice(-2_000)}`,
        );
      }
      assert.doesNotMatch(request, /lineCount/);
    });
  }
});
