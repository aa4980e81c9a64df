import { claudeCode } from './claudeCode';
import { claudeDesktop } from './claudeDesktop';
import type { Client } from './client';
import { cline } from './cline';
import { codex } from './codex';
import { copilotCli } from './copilotCli';
import { cursor } from './cursor';
import { devin } from './devin';
import { geminiCli } from './geminiCli';
import { goose } from './goose';
import { opencode } from './opencode';
import { zed } from './zed';

/** All clients, in the order in which the person sees them. VS Code needs no file. */
export const clients: readonly Client[] = [
  claudeCode,
  claudeDesktop,
  codex,
  copilotCli,
  cursor,
  devin,
  geminiCli,
  goose,
  opencode,
  cline,
  zed,
];

export function clientOf(id: string): Client {
  const client = clients.find((each) => each.id === id);
  if (!client) throw new Error(`There is no client ${id}`);
  return client;
}
