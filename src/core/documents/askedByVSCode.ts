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
