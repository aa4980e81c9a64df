import { amp } from './amp';
import { antigravity } from './antigravity';
import { claudeCode } from './claudeCode';
import { claudeDesktop } from './claudeDesktop';
import type { AiClient } from './aiClient';
import { cline } from './cline';
import { codex } from './codex';
import { continueDev } from './continue';
import { copilotCli } from './copilotCli';
import { crush } from './crush';
import { cursor } from './cursor';
import { devin } from './devin';
import { droid } from './droid';
import { geminiCli } from './geminiCli';
import { goose } from './goose';
import { kilo } from './kilo';
import { kiro } from './kiro';
import { opencode } from './opencode';
import { qwenCode } from './qwenCode';
import { zed } from './zed';

/** All clients, in the order in which the person sees them. VS Code needs no file. */
export const supportedClients: readonly AiClient[] = [
  claudeCode,
  claudeDesktop,
  codex,
  copilotCli,
  cursor,
  devin,
  geminiCli,
  qwenCode,
  droid,
  crush,
  goose,
  opencode,
  cline,
  continueDev,
  kilo,
  kiro,
  amp,
  antigravity,
  zed,
];

export function aiClientOf(id: string): AiClient {
  const client = supportedClients.find((each) => each.id === id);
  if (!client) throw new Error(`There is no client ${id}`);
  return client;
}
