import assert from 'node:assert/strict';
import { it } from 'node:test';
import { newNote } from '../../../../src/core/pins/notePin';
import type { Pin } from '../../../../src/core/pins/pin';
import { unrestricted } from '../../../../src/core/sharing/viewer';
import { briefWindow } from './briefWindow';

const addressOf = ({ target }: Pin) => (target.type === 'resource' ? target.uri : assert.fail());

it("a team's note is quoted as the team's, and named by none of its words", async () => {
  const [own, team] = [newNote('Prices are in cents'), newNote('# Always round up\n\nEven here.')];
  const window = briefWindow([own]);
  window.team.become([team]);
  const quoted = [
    `## Note <${addressOf(own)}>\n\n\`\`\`markdown\nPrices are in cents\n\`\`\`\n`,
    `## The team's note <${addressOf(team)}>\n\n\`\`\`markdown\n# Always round up\n\nEven here.\n\`\`\`\n`,
  ];
  for (const of of ['brief', 'pinned'] as const) {
    const text = await window.read('', of);
    for (const part of quoted) assert.ok(text.includes(part), text);
  }
  const { resources } = await window.catalog.unrestricted.list();
  const listed = resources.flatMap(({ name, title }) => [name, title]).join('\n');
  const instructions = await window.instructions('', unrestricted);
  for (const text of [listed, instructions]) {
    assert.match(text, /Note: Prices are in cents/);
    assert.match(text, /The team's note/);
    assert.doesNotMatch(text, /round up|Even here/);
  }
});
