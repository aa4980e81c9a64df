import type { KnownProviders } from './core/sharing/providers';
import type { WindowComments } from './features/comments/createComments';
import { registerComments } from './features/comments/register';
import type { Core } from './features/core';
import { registerDatabases } from './features/databases/register';
import { registerDebugging } from './features/debugging/register';
import { registerGit } from './features/git/register';
import { registerNotes } from './features/notes/register';
import { registerPages } from './features/pages/register';
import { registerProviders } from './features/providers/register';
import { registerReports } from './features/reports/register';
import { registerRunning } from './features/running/register';
import { registerSuggestions } from './features/suggestions/register';

type ForSuggestions = Pick<Parameters<typeof registerSuggestions>[1], 'suggestions' | 'problems'>;

/** What was made before the server, which features go on with. */
interface Made extends ForSuggestions {
  readonly comments: WindowComments;
  readonly knownProviders: KnownProviders;
}

/** Registers each feature of the workspace: it adds its kinds of resources, and has its part of the panel. */
export function registerFeatures(core: Core, { comments, knownProviders, ...made }: Made) {
  const git = registerGit(core);
  const databases = registerDatabases(core);
  const providers = registerProviders(core, knownProviders);
  const panels = [
    git.panel,
    databases.panel,
    providers.panel,
    registerPages(core),
    registerNotes(core),
    registerRunning(core),
    registerReports(core),
    registerDebugging(core),
    registerComments(core, comments),
    registerSuggestions(core, { ...made, proposals: comments.answers, git: git.kind }),
  ];
  return {
    panels,
    /** @internal for the tests */
    addedDatabases: databases.added,
    forPanel: { branch: git.branch, providers: providers.shown },
    /** What the diagnosis says of them. */
    facts: { git: git.facts, providers: providers.facts },
    exports: providers.exports,
  };
}
