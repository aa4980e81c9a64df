import { type CanonicalUri, askedUri } from './uris';
import { comesBackAs } from './vscodeSpelling';

/** The URI by which VS Code's client requests this listed one; it can be the URI of another resource. */
export function askedByVSCode(uri: CanonicalUri): CanonicalUri {
  try {
    return askedUri(comesBackAs(uri));
  } catch {
    return uri;
  }
}

/** The listed URI that VS Code's client means by one that names nothing: it decodes percent signs in names. */
export function meantByVSCode(
  asked: CanonicalUri,
  uris: readonly CanonicalUri[],
): CanonicalUri | undefined {
  return uris.find((uri) => uri.includes('%25') && askedByVSCode(uri) === asked);
}
