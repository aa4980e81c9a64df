import { bridgeInput, hookInput } from './bridge';
import { configFiles } from './configFiles';
import { bytes, requests } from './endpoint';
import { globs, ignoreFiles } from './globs';
import { history } from './history/history';
import { outlines } from './outlines';
import { pages } from './pages';
import { storedPins, teamFiles } from './pinFiles';
import { postgresServers } from './postgres';
import { redaction } from './redaction';
import { rules } from './rules';
import type { FuzzTarget } from './target';
import { windowRecords } from './windowRecords';

export const fuzzTargets: readonly FuzzTarget[] = [
  bridgeInput,
  hookInput,
  windowRecords,
  storedPins,
  teamFiles,
  configFiles,
  globs,
  ignoreFiles,
  outlines,
  pages,
  bytes,
  requests,
  postgresServers,
  redaction,
  rules,
  history,
];
