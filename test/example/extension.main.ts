import * as vscode from 'vscode';
import type { BridgeExports } from '../../src/api/api';

const scheme = 'build-tasks';

/** An extension that provides each build task of the workspace as a resource: its command line. */
export async function activate({ subscriptions }: vscode.ExtensionContext): Promise<void> {
  const id = 'mcp-workspace-bridge.mcp-workspace-bridge';
  const bridge = await vscode.extensions.getExtension<BridgeExports>(id)?.activate();
  if (!bridge) return; // It is not installed.
  const changed = new vscode.EventEmitter<{ uri?: string }>();
  const onConfiguration = async (event: vscode.ConfigurationChangeEvent) => {
    if (!event.affectsConfiguration('tasks')) return;
    changed.fire({});
    for (const uri of (await buildTasks()).keys()) changed.fire({ uri });
  };
  const provider = bridge.getAPI(1).registerResourceProvider({
    scheme,
    label: 'Build Tasks',
    list: async () => [...(await buildTasks())].map(([uri, { name }]) => ({ uri, name })),
    read: async (uri) => {
      const { execution } = (await buildTasks()).get(uri) ?? {};
      if (!(execution instanceof vscode.ShellExecution)) return undefined;
      return { mimeType: 'text/x-sh', text: execution.commandLine ?? '' };
    },
    onDidChange: changed.event,
  });
  subscriptions.push(changed, provider, vscode.workspace.onDidChangeConfiguration(onConfiguration));
}

async function buildTasks(): Promise<ReadonlyMap<string, vscode.Task>> {
  const tasks = await vscode.tasks.fetchTasks();
  const build = tasks.filter(({ group }) => group?.id === vscode.TaskGroup.Build.id);
  return new Map(build.map((task) => [`${scheme}:${encodeURIComponent(task.name)}`, task]));
}
