import { Unasked } from '../../src/core/brief/unasked';
import { Redactor } from '../../src/core/redaction/redact';

/** Replaces the secrets that nothing but their names and forms tells. */
export const unasked = new Unasked(new Redactor());
