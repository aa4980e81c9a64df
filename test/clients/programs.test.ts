import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { pathToFileURL } from 'node:url';
import { AiClientConfigs } from '../../src/features/clients/adapters/aiClientConfigs';
import { clientLabel } from '../../src/features/clients/adapters/clientNames';
import { supportedClients } from '../../src/features/clients/adapters/supportedClients';
import {
  bridgeCommand,
  hookCommand,
  namedCommand,
} from '../../src/features/clients/bridge/bridgeCommand';
import { copyBridge } from '../../src/features/clients/bridge/bridgeCopy';
import { bridgeFiles } from '../../src/features/clients/bridge/bridgeFiles';
import type { ConfigScope } from '../../src/features/clients/model/aiClientConfig';
import { programsFolder } from '../host/paths';
import { bridgePath, environmentOf, temporaryHome } from '../unit/bridge/bridgeProcess';
import { fakeWindow } from '../unit/server/window';
import { ask, programs, type Program } from './programs';

const { platform, execPath, env } = process;

/** A person with the program and a window of VS Code, which are connected. */
async function connected(t: TestContext, program: Program, scope: ConfigScope) {
  const person = await temporaryHome(t);
  const { home, project, own } = person;
  for (const [name, text] of Object.entries(program.files?.(project) ?? {})) {
    await mkdir(dirname(join(home, name)), { recursive: true });
    await writeFile(join(home, name), text);
  }
  const stateFolder = join(home, '.mcp-workspace-bridge');
  const { server } = fakeWindow(own, { stateFolder, folders: [pathToFileURL(project).href] });
  await server.start();
  const seen = new Set<string | undefined>();
  server.clients.onDidChange(() => {
    for (const { identity } of server.clients.all) seen.add(identity.name);
  });
  const files = bridgeFiles(stateFolder, platform);
  await copyBridge({
    source: bridgePath,
    version: '1.2.3',
    files,
    runtime: { platform, execPath, env },
  });
  const machine = { platform, files, hasNode: true };
  const configs = new AiClientConfigs({
    machine: { platform, home, env: {} },
    projectFolder: () => project,
    command: (client) => bridgeCommand(client, machine),
    namedCommand: (client) => namedCommand(client, machine),
    hookCommand: (client) => hookCommand(client, machine),
    stateFolder,
  });
  await configs.apply(await configs.plan(program.clientId, scope, 'connect'));
  const quiet = { NO_COLOR: '1', DO_NOT_TRACK: '1', ...program.env };
  return {
    home,
    configs,
    place: { cwd: project, env: { ...environmentOf(person), ...quiet } },
    seen,
  };
}

for (const program of programs) {
  const client = supportedClients.find(({ id }) => id === program.clientId);
  if (!client) throw new Error(`There is no client ${program.clientId}`);
  const isThere = existsSync(join(programsFolder, client.id, '.installed'));
  const skip = isThere ? false : 'its program could not be installed here';

  describe(`The program of ${clientLabel(client.id)}`, () => {
    for (const scope of client.projectFiles ? (['user', 'project'] as const) : ['user' as const]) {
      it(
        `knows our entry for the ${scope}, and reaches the window if it connects`,
        { skip },
        async (t) => {
          const { place, seen } = await connected(t, program, scope);
          for (const check of program.checks) {
            seen.clear();
            assert.match(await ask(program, check, place), check.says);
            assert.deepEqual([...seen], check.connectsAs === undefined ? [] : [check.connectsAs]);
          }
        },
      );
    }

    it(
      'does not use our entry while it is switched off, but does again afterwards',
      { skip },
      async (t) => {
        const { scope, file, by, check } = program.off;
        const { home, configs, place } = await connected(t, program, scope);
        const path = join(home, file);
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, by(await readFile(path, 'utf8').catch(() => '')));
        assert.match(await ask(program, check, place), check.says);
        const states = await configs.all();
        const found = states.find(({ id }) => id === client.id)?.places;
        assert.equal(found?.find((each) => each.scope === scope)?.entry, 'off');
        await configs.apply(await configs.plan(client.id, scope, 'connect'));
        for (const each of program.checks) assert.match(await ask(program, each, place), each.says);
      },
    );
  });
}
