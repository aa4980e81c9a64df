import assert from 'node:assert/strict';
import { it } from 'node:test';
import { machineMemory, type MachineMemory } from '../../../../src/features/clients/machineMemory';

it('what is remembered of a machine holds on that machine alone', async () => {
  const kept = new Map<string, unknown>();
  const all: MachineMemory = {
    get: <T>(key: string, fallback?: T) => (kept.get(key) ?? fallback) as T,
    update: async (key, value) => void kept.set(key, value),
  };
  const machines = [
    machineMemory(all, undefined, 'laptop'),
    machineMemory(all, 'wsl', 'laptop'),
    machineMemory(all, 'ssh-remote', 'build-1'),
    machineMemory(all, 'ssh-remote', 'build-2'),
  ];
  for (const memory of machines) {
    assert.equal(memory.get('hasOffered', 0), 0);
    await memory.update('hasOffered', 1);
    assert.equal(memory.get('hasOffered', 0), 1);
  }
  // An earlier version has answered for the own computer under the same name.
  assert.equal(kept.get('hasOffered'), 1);
});
