import type { PanelDatabases, SharedDatabase } from './panelDatabases';
import type { PanelDeps } from '../../../panel/ports';

/** The databases that clients may read. */
export async function sharedDatabases(
  databases: Pick<PanelDatabases, 'all'>,
  { access }: Pick<PanelDeps, 'access'>,
): Promise<readonly SharedDatabase[]> {
  const all = await databases.all();
  const shared = await Promise.all(
    all.map(async ({ subject }) => {
      return subject === undefined || (await access.decideDocument(subject)).isAllowed;
    }),
  );
  return all.filter((_, index) => shared[index]);
}
