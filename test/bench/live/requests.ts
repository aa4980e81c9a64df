import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { request } from '../../unit/server/rawSession';
import { bridgePath } from '../../unit/bridge/bridgeProcess';
import { startBare } from './bare';
import { openSession, openStateless, openStdio, type Client } from './clients';
import type { LiveWindow } from './liveWindow';
import { openEverything, openFilesystem } from './peers';
import { compareByTurns, inMs, mediansOf, row, type Row } from './table';

export const closedName = 'closed.txt';
export const openName = 'open.txt';

/** Requests to the window, beside the bare server and the official servers. */
export async function measureRequests(window: LiveWindow): Promise<Row[]> {
  const { url, token } = window.record;
  const uriOf = (name: string) => pathToFileURL(join(window.folder, name)).href;
  await window.tell('open', { path: join(window.folder, openName) });
  const bare = await startBare();
  const everything = await openEverything();
  const pinging = await openSession(url, token);
  const eras: readonly (readonly [string, Client])[] = [
    ['2025-11-25', pinging],
    ['2026-07-28', openStateless(url, token)],
  ];
  const rows: Row[] = [];
  const compare = async (
    name: string,
    client: Client,
    [method, params]: readonly [string, object?],
    theirs?: () => Promise<unknown>,
  ) => {
    await client.ask(method, params);
    const answer = await client.send(method, params);
    const question = JSON.stringify(request(1, method, params));
    rows.push(
      await compareByTurns({
        measure: name,
        ours: () => client.send(method, params),
        theirs,
        bare: await bare.requestFor(name, question, answer),
        ping: method === 'ping' ? undefined : () => pinging.send('ping'),
      }),
    );
  };
  const [example] = (await everything.ask('resources/list'))['resources'] as { uri: string }[];
  for (const [revision, client] of eras) {
    const hasSession = revision === '2025-11-25';
    const theirs = (method: string, params?: object) =>
      hasSession ? () => everything.send(method, params) : undefined;
    if (hasSession) await compare(`ping, ${revision}`, client, ['ping'], theirs('ping'));
    await compare(
      `read a closed file of 1 kB, ${revision}`,
      client,
      ['resources/read', { uri: uriOf(closedName) }],
      theirs('resources/read', { uri: example?.uri }),
    );
    await compare(`read an open document of 1 kB, ${revision}`, client, [
      'resources/read',
      { uri: uriOf(openName) },
    ]);
    await compare(`list 104 files with icons, ${revision}`, client, ['resources/list']);
  }
  rows.push(...(await measureBridge(window, uriOf(closedName), eras[0]?.[1])));
  for (const { close } of [everything, ...eras.map(([, client]) => client)]) close();
  bare.stop();
  return rows;
}

/** The same requests through the bridge, beside the official server of files. */
async function measureBridge(
  { folder, home }: LiveWindow,
  uri: string,
  direct?: Client,
): Promise<Row[]> {
  const env = { ...process.env, HOME: home, USERPROFILE: home };
  const bridged = await openStdio({ path: bridgePath, cwd: folder, env });
  const files = await openFilesystem(folder);
  const call = { name: 'read_text_file', arguments: { path: join(folder, closedName) } };
  await bridged.ask('resources/read', { uri });
  await files.ask('tools/call', call);
  const overHttp = async () => direct?.send('resources/read', { uri });
  const throughBridge = () => bridged.send('resources/read', { uri });
  const theirs = () => files.send('tools/call', call);
  const [http = 0, bridge = 0] = await mediansOf([overHttp, throughBridge]);
  const rows = [
    await compareByTurns({
      measure: 'read the file: ours over HTTP, the official file server over stdio',
      ours: overHttp,
      theirs,
    }),
    await compareByTurns({
      measure: 'read the file, both over stdio: ours through the bridge',
      ours: throughBridge,
      theirs,
    }),
    row({ measure: 'added by the bridge to a read', ours: inMs(bridge - http) }),
  ];
  bridged.close();
  files.close();
  return rows;
}
