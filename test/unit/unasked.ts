import { Unasked } from '../../src/core/brief/unasked';
import { Redactor } from '../../src/core/redaction/redact';

/** Replaces the secrets that nothing but their names and forms tells. */
export const redactor = new Redactor();

/** Does so in what clients get unasked. */
export const unasked = new Unasked(redactor);
