import { toError } from '../../../base/errors';
import { AiClientConfigs } from '../adapters/aiClientConfigs';
import { commandsOn } from '../bridge/bridgeCommand';
import { bridgeFiles } from '../bridge/bridgeFiles';

interface Options {
  readonly home: string;
  readonly stateFolder: string;
  say(line: string): void;
}

/**
 * Takes our entries and hooks out of the person's settings of AI tools, where they start what we have written; what the
 * person has changed stays. The bridge stays, too: sessions that run have the hook still, and some tools refuse a prompt
 * whose hook fails.
 */
export async function removeOwnParts(options: Options): Promise<void> {
  const configs = configsOf(options);
  for (const { id, hook } of await configs.all()) {
    await remove(configs, () => configs.plan(id, 'user', 'withdraw'), options);
    if (hook) await remove(configs, () => configs.planHook(id, 'withdraw'), options);
  }
}

function configsOf({ home, stateFolder }: Options): AiClientConfigs {
  const { platform, env } = process;
  const files = bridgeFiles(stateFolder, platform);
  // What we wrote depends on whether there was a `node` at that time: either is current here.
  const machine = { platform, files, hasNode: true, systemRoot: env['SystemRoot'] };
  return new AiClientConfigs({
    machine: { platform, home, env },
    stateFolder,
    projectFolder: () => undefined,
    ...commandsOn(machine),
  });
}

/** A file that cannot be changed stays as it is, and the others go on. */
async function remove(
  configs: AiClientConfigs,
  plan: () => ReturnType<AiClientConfigs['plan']>,
  { say }: Options,
): Promise<void> {
  try {
    const change = await plan();
    if (change.before === change.after) return;
    const backup = await configs.apply(change);
    say(`Changed ${change.path}${backup === undefined ? '' : `, kept at ${backup}`}`);
  } catch (cause) {
    say(toError(cause).message);
  }
}
