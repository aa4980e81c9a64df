import { systemErrorCode } from '../../../../base/errors';
import { PageNotFetched, type PageFailure } from '../../model/pageFailure';

const ofCertificates =
  /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY|DECODE)|HOSTNAME_MISMATCH|INVALID_(CA|PURPOSE)|PATH_LENGTH/;

/**
 * Converts an error into the reason of a failure.
 * @param signal ends the time for the answer.
 */
export function fetchFailure(cause: unknown, signal: AbortSignal): PageNotFetched {
  if (signal.aborted) return new PageNotFetched({ type: 'time' });
  return cause instanceof PageNotFetched ? cause : new PageNotFetched(failureOf(cause));
}

function failureOf(cause: unknown): PageFailure {
  const code = systemErrorCode(cause) ?? 'error';
  if (/^(Z_|ERR_(BROTLI|ZLIB|_ERROR_FORMAT))/.test(code)) return { type: 'encoding' };
  if (ofCertificates.test(code)) return { type: 'certificate', code };
  return { type: 'connection', code };
}
