/** The part of `pg` that proves a password by SCRAM, of which its types say nothing. */
declare module 'pg/lib/crypto/sasl' {
  import type { TLSSocket } from 'node:tls';

  interface Session {
    readonly mechanism: string;
    /** What is sent next. */
    readonly response: string;
    readonly clientNonce: string;
  }

  /** @param stream binds the proof to the certificate of the server. */
  export function startSession(
    mechanisms: readonly string[],
    stream: TLSSocket | undefined,
    maxRounds: number,
  ): Session;
  export function continueSession(
    session: Session,
    password: string,
    serverData: string,
    stream: TLSSocket | undefined,
  ): Promise<void>;
  /** @throws an error if the server does not prove that it knows the password. */
  export function finalizeSession(session: Session, serverData: string): void;
}
