import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { DisposableStore } from '../../../src/base/events';
import type { PanelFeature } from '../../../src/panel/panelFeature';
import { DocumentStates } from '../../../src/panel/tree/documentStates';
import { addSections } from '../../../src/panel/tree/groups/sections';
import { groupItem } from '../../../src/panel/tree/items';
import { OwnPins } from '../../../src/panel/tree/ownPins';
import { TreeModel } from '../helpers/treeModel';

const withGroup = (id: string, behind: string): PanelFeature => ({
  group: {
    behind,
    create: () => ({
      id,
      dependsOn: { rows: [], look: [] },
      isThere: () => true,
      item: () => groupItem(id, id),
      children: () => [],
    }),
  },
});

describe('groups of features in the view Add', () => {
  it('stand behind the group that each names, also behind one of another feature', async () => {
    const store = new DisposableStore();
    const { deps: panel } = await TreeModel.open(store);
    const own = new OwnPins(panel.pinStore);
    const states = store.add(new DocumentStates(panel, own));
    const features = [
      withGroup('reports', 'changes'),
      withGroup('changes', 'problems'),
      withGroup('running', 'problems'),
    ];
    const sections = addSections(features)({ panel, states, own });
    assert.deepEqual(
      sections.map(({ id }) => id),
      ['open', 'problems', 'changes', 'reports', 'running', 'files'],
    );
    store.dispose();
  });
});
