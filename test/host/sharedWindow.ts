import { rm, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { until } from './until';
import type { VSCode } from './vscode';
import { Workbench } from './workbench';

/** A window that the scenes of a process have one after the other. */
export interface SharedWindow {
  readonly code: VSCode;
  readonly folder: string;
  readonly page: Page;
}

interface Slot {
  /** Absent until a scene has left its window, and while another one has it. */
  free?: SharedWindow | undefined;
}

/** Each test file is a bundle with a copy of this module, so the slot is global. */
const holder = globalThis as { mcpBridgeWindow?: Slot };

/** Lets the scenes of this process share a window from now on. Returns what closes it. */
export function shareWindow(): () => Promise<void> {
  const slot: Slot = {};
  holder.mcpBridgeWindow = slot;
  return async () => slot.free?.code.stop();
}

/** The window that an earlier scene has left, for the caller alone. */
export function takeWindow(): SharedWindow | undefined {
  const { mcpBridgeWindow: slot } = holder;
  const free = slot?.free;
  if (slot) slot.free = undefined;
  return free;
}

/** Leaves a window to the next scene. Returns false where there will be none. */
export function leaveWindow(window: SharedWindow): boolean {
  const { mcpBridgeWindow: slot } = holder;
  if (slot) slot.free = window;
  return slot !== undefined;
}

/**
 * Closes the editors, removes the files and collapses the tree.
 * @param unpinAll removes the pins that are not from a file of the workspace.
 */
export async function clearWindow(
  { page, folder }: SharedWindow,
  unpinAll: () => Promise<void>,
): Promise<void> {
  const window = new Workbench(() => page);
  const { tree } = window;
  for (const _ of ['menu', 'input', 'hover']) await page.keyboard.press('Escape');
  await window.clearNotifications();
  await discardEditors(window);
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
  await unpinAll();
  await window.showPanel();
  for (const group of ['Pinned', 'Open Editors']) {
    await tree.row(group).waitFor({ state: 'detached' });
  }
  await tree.all.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Control+ArrowLeft');
  await window.showExplorer();
}

async function discardEditors(window: Workbench): Promise<void> {
  for (;;) {
    const before = (await window.tabs()).length;
    if (before === 0) return;
    await window.runCommand('View: Revert and Close Editor');
    await until('an editor is closed', async () => (await window.tabs()).length < before);
  }
}
