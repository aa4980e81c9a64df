/** The used parts of the Debug Adapter Protocol. An adapter can send anything, so that all of it is optional. */
export interface Message {
  readonly type?: string;
  readonly seq?: number;
  /** The command of a request, also in its response. */
  readonly command?: string;
  readonly arguments?: Arguments;
  readonly request_seq?: number;
  readonly success?: boolean;
  readonly event?: string;
  readonly body?: Body;
}

interface Arguments {
  readonly threadId?: number;
  readonly frameId?: number;
  readonly variablesReference?: number;
  readonly startFrame?: number;
}

interface Body {
  readonly reason?: string;
  readonly description?: string;
  readonly text?: string;
  readonly threadId?: number;
  /** Of the event `stopped`. */
  readonly allThreadsStopped?: boolean;
  /** Of the event `continued` and the response to `continue`; it is true if it is left out. */
  readonly allThreadsContinued?: boolean;
  readonly exceptionId?: string;
  readonly stackFrames?: readonly Frame[];
  readonly scopes?: readonly Scope[];
  readonly variables?: readonly Variable[];
}

export interface Frame {
  readonly id: number;
  readonly name: string;
  readonly line: number;
  readonly source?: { readonly name?: string; readonly path?: string };
}

export interface Scope {
  readonly name: string;
  readonly variablesReference: number;
  /** It takes long to read. */
  readonly expensive?: boolean;
}

export interface Variable {
  readonly name: string;
  readonly value: string;
  readonly type?: string;
  /** Reading a lazy one runs code of the program. */
  readonly presentationHint?: { readonly lazy?: boolean };
}
