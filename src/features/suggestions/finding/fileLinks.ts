import { pathIn } from '../../../core/documents/pathIn';
import { childUri, type CanonicalUri, documentUri } from '../../../core/documents/uris';
import { importedPaths } from '../../../core/code/imports';
import type { Access } from '../../../core/access/access';
import type { ActivePins } from '../../../core/pins/activePins';
import type { LinkReason } from '../model/linkReason';
import { causeOf, importLinks } from '../model/links';
import { type FolderHistory, uriIn } from './histories';
import type { Imports } from './imports';
import type { SuggestionSignals } from './suggestionSignals';
import type { WorkspaceNames } from './workspaceNames';
import * as vscode from 'vscode';

/** The documents of one folder that the person works on. */
export interface Focus extends FolderHistory {
  readonly known: readonly CanonicalUri[];
}

interface Sources {
  readonly names: Pick<WorkspaceNames, 'has'>;
  readonly imports: Imports;
  readonly pins: Pick<ActivePins, 'matcher'>;
  readonly access: Pick<Access, 'decideDocument'>;
}

type Links = ReadonlyMap<string, readonly LinkReason[]>;

/** The links of each file of a folder, by its path there, to the files that are worked on. */
export async function linksIn(
  focus: Focus,
  now: SuggestionSignals,
  sources: Sources,
): Promise<Links> {
  await readPinned(focus, sources);
  const { folder, known } = focus;
  const isIn = (uri: CanonicalUri) => uri.startsWith(childUri(folder, ''));
  const paths = known.map((uri) => pathIn(folder, uri));
  const links = new Map<string, LinkReason[]>();
  for (const [path, because] of importLinks(paths, importsIn(folder, isIn, sources))) {
    links.set(path, [because]);
  }
  for (const uri of now.uris.filter((each) => isIn(each) && now.hasErrors(each))) {
    const path = pathIn(folder, uri);
    const errors = errorsOf(uri).map(({ message, related }) => ({
      message,
      related: related.filter(isIn).map((each) => pathIn(folder, each)),
    }));
    const cause = causeOf(path, errors, paths);
    if (cause === undefined) continue;
    links.set(path, [...(links.get(path) ?? []), { type: 'cause', known: cause }]);
  }
  return links;
}

/** A pinned file need not be open, so that its imports are read from its text. */
async function readPinned({ known }: Focus, { names, imports, pins, access }: Sources) {
  imports.update((uri) => names.has(uri));
  for (const uri of known.filter((each) => pins.matcher.uris.includes(each))) {
    const decision = await access.decideDocument(uri);
    if (decision.isAllowed && decision.document) await imports.readFile(decision.document);
  }
}

/** The files that each file imports, all by their paths in the folder. */
function importsIn(
  folder: CanonicalUri,
  isIn: (uri: CanonicalUri) => boolean,
  { names, imports }: Sources,
): ReadonlyMap<string, readonly string[]> {
  const isThere = (path: string) => !path.startsWith('../') && names.has(uriIn(folder, path));
  const imported = [...imports.all]
    .filter(([uri]) => isIn(uri))
    .map(([uri, { asked }]) => {
      const path = pathIn(folder, uri);
      const files = asked.map((each) => importedPaths(path, each).find(isThere));
      return [path, files.filter((file) => file !== undefined)] as const;
    });
  return new Map(imported);
}

/** An error of a document, and the documents that it refers to. */
interface PublishedError {
  readonly message: string;
  readonly related: readonly CanonicalUri[];
}

const maxErrors = 50;

function errorsOf(uri: CanonicalUri): readonly PublishedError[] {
  const { Error } = vscode.DiagnosticSeverity;
  const errors = vscode.languages
    .getDiagnostics(vscode.Uri.parse(uri))
    .filter(({ severity }) => severity === Error);
  return errors.slice(0, maxErrors).map(({ message, relatedInformation = [] }) => ({
    message,
    related: relatedInformation.flatMap(({ location }) => documentUri(location.uri) ?? []),
  }));
}
