import type { Answers } from '../../../src/core/answers/answers';
import { join } from 'node:path';
import type { Catalog } from '../../../src/core/catalog/catalog';
import { ConnectedClients } from '../../../src/core/protocol/connectedClients';
import type { Briefing } from '../../../src/core/brief/briefing';
import { Emitter } from '../../../src/base/events';
import type { Logger } from '../../../src/base/logger';
import type { Setting } from '../../../src/base/setting';
import type { Pin } from '../../../src/core/pins/pin';
import type { ResourceKind } from '../../../src/core/catalog/resource';
import type { SharingRules } from '../../../src/core/sharing/sharingRules';
import type { Worktrees } from '../../../src/core/brief/worktree';
import { Endpoints } from '../../../src/server/endpoints';
import { IconFiles } from '../../../src/server/mcp/iconFiles';
import { RequestLoad } from '../../../src/server/http/requestLoad';
import { Listener } from '../../../src/server/http/listener';
import type { Features } from '../../../src/server/mcp/mcpServerOptions';
import { prompts } from '../../../src/server/mcp/prompts/index';
import { requestHandler } from '../../../src/server/requests';
import { tools } from '../../../src/server/mcp/tools/index';
import { root } from '../../host/paths';
import { noBriefing, noWorktrees } from '../noBriefing';
import { noRules } from '../sharingRules';
import { cleanup } from '../cleanup';
import { fakeCatalog } from '../fakeCatalog';
import type { Scope } from '../scope';
import { token } from './http';
import { withoutAnswers } from '../withoutAnswers';

/** The icons of the product, in the repository. */
export const iconFolder = join(root, 'media', 'icons');

interface LogLine {
  readonly level: keyof Logger;
  readonly message: string;
}

export function fakeLog() {
  const lines: LogLine[] = [];
  const write = (level: keyof Logger) => (message: string | Error) =>
    void lines.push({ level, message: String(message) });
  const log: Logger = {
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
  };
  return { log, lines };
}

/** The setting of tools and prompts, for a test to change. */
function toolsSwitch() {
  const changed = new Emitter<boolean>();
  return {
    value: true,
    onDidChange: changed.event,
    set(next: boolean) {
      this.value = next;
      changed.fire(next);
    },
  };
}

/** The tools and prompts of the product. */
export function allFeatures(enabled: Setting<boolean> = toolsSwitch()): Features {
  return { enabled, tools, prompts };
}

/** The endpoint on a port of its own, for one test. */
export async function serve(
  scope: Scope,
  options: {
    readonly pageSize?: number;
    readonly more?: readonly ResourceKind[];
    readonly pins?: readonly Pin[];
    readonly icons?: string;
    /** A catalogue to use in place of the one that `kind` and `window` belong to. */
    readonly catalog?: Catalog;
    readonly features?: Features;
    readonly answers?: Answers;
    readonly sharing?: SharingRules;
    readonly instructions?: Briefing['instructions'];
    readonly briefs?: Briefing['hooks'];
    readonly worktrees?: Worktrees;
    readonly windowId?: string;
  } = {},
) {
  const own = cleanup(scope);
  const fake = fakeCatalog(options);
  const { kind, window } = fake;
  const { catalog = fake.catalog } = options;
  const { log, lines } = fakeLog();
  const clients = new ConnectedClients();
  const reads: string[] = [];
  clients.onDidRead(({ uri }) => void reads.push(uri));
  const featureSwitch = toolsSwitch();
  const load = new RequestLoad();
  const endpoints = new Endpoints(
    {
      catalog,
      sharing: options.sharing ?? noRules(),
      clients,
      log,
      version: '1.2.3',
      icons: new IconFiles(options.icons ?? iconFolder, log),
      features: options.features ?? allFeatures(featureSwitch),
      answers: options.answers ?? withoutAnswers,
      instructions: options.instructions ?? noBriefing.instructions,
    },
    options.worktrees ?? noWorktrees,
    load,
  );
  const stepAside = { asked: 0, answer: true };
  const listener = await Listener.open(
    [0],
    requestHandler({
      token,
      replacedTokens: [],
      endpoints,
      briefs: options.briefs ?? noBriefing.hooks,
      load,
      windowId: options.windowId ?? 'window-1',
      stepAside: async () => {
        stepAside.asked += 1;
        return stepAside.answer;
      },
      log,
    }),
  );
  const stop = async () => {
    await endpoints.close();
    endpoints.dispose();
    catalog.dispose();
    clients.dispose();
    await listener.close();
  };
  own(stop);
  const url = new URL(`http://127.0.0.1:${listener.port}/mcp`);
  return {
    url,
    port: listener.port,
    kind,
    window,
    endpoints,
    clients,
    reads,
    tools: featureSwitch,
    lines,
    stepAside,
    own,
    stop,
  };
}

export type Served = Awaited<ReturnType<typeof serve>>;
