import { barrierDocument, barrierFile, barrierFolder, teamPins } from './desk';
import { withFile, type Operation, type Work } from './operations';
import type { Rule } from './sharing';

/** What concerns what clients may see. */
export const rules: readonly Operation[] = [
  {
    weight: 3,
    name: 'pin',
    run: (work) =>
      withFile(work, async (path) => {
        work.sharing.pinned.add(path);
        await work.tell('run', { command: 'mcpBridge.pin', path: work.desk.at(path) });
      }),
  },
  {
    weight: 3,
    name: 'unpin',
    run: async (work) => {
      const path = work.chance.oneOf([...work.sharing.pinned]);
      if (path === undefined) return undefined;
      work.sharing.pinned.delete(path);
      await work.tell('run', { command: 'mcpBridge.unpin', path: work.desk.at(path) });
      return path;
    },
  },
  {
    weight: 0.5,
    name: 'unpin all',
    run: async (work) => {
      await work.tell('run', { command: 'mcpBridge.unpinAll' });
      work.sharing.pinned.clear();
      work.sharing.uncertain.clear();
      await pinBarriers(work);
      return '';
    },
  },
  {
    weight: 1.5,
    name: 'change .gitignore',
    run: async (work) => {
      const lines = work.chance.some(['/docs/', '/src/part-1.ts', '/lib/', '/new/', '*.json'], 2);
      const kept = work.chance.isOneIn(2) ? [] : lines;
      work.desk.write('.gitignore', ['*.log', 'build/', ...kept, ''].join('\n'));
      work.touchAll();
      return kept.join(' ');
    },
  },
  {
    weight: 1,
    name: 'change mcpBridge.exclude',
    run: async (work) => {
      const folders = work.chance.isOneIn(2) ? [] : ['lib'];
      work.sharing.excludedFolders = folders;
      const value = folders.length > 0 ? folders.map((folder) => `${folder}/**`) : undefined;
      await work.tell('setting', { key: 'mcpBridge.exclude', value });
      work.touchAll();
      return folders.join();
    },
  },
  {
    weight: 1.5,
    name: 'change the pins of the team',
    run: async (work) => {
      const paths = work.chance.some(work.desk.plain(), work.chance.between(0, 3));
      work.touch('.vscode/mcp-pins.json');
      work.desk.write('.vscode/mcp-pins.json', teamPins(paths));
      return paths.join(', ');
    },
  },
  {
    weight: 1.5,
    name: 'change sharing rules',
    run: async (work) => {
      const { chance, sharing } = work;
      const client = chance.oneOf(work.clientNames());
      const topic = chance.oneOf(['files', 'editors', 'git', 'problems'] as const);
      const level = chance.oneOf(['off', 'onlyWhenAsked'] as const);
      const isRule = sharing.rule === undefined && client && topic && level;
      const rule: Rule | undefined = isRule ? { client, topic, level } : undefined;
      sharing.rule = rule;
      work.touchAll();
      const value = rule && { [rule.client]: { [rule.topic]: rule.level } };
      await work.tell('setting', { key: 'mcpBridge.sharing', value });
      return JSON.stringify(value);
    },
  },
];

/** Every client may see what is pinned, whatever its sharing rule says of other files. */
export async function pinBarriers({ tell, desk }: Work): Promise<void> {
  for (const path of [barrierFile, barrierDocument, barrierFolder]) {
    await tell('run', { command: 'mcpBridge.pin', path: desk.at(path) });
  }
}
