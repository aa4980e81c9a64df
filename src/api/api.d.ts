/**
 * What MCP Workspace Bridge offers other extensions, in version 1. Copy this file into your extension; it needs nothing
 * else. Within a version, members are only added.
 *
 * ```ts
 * const bridge = vscode.extensions.getExtension<BridgeExports>('mcp-workspace-bridge.mcp-workspace-bridge');
 * const api = (await bridge?.activate())?.getAPI(1);
 * ```
 */
export interface BridgeExports {
  /** @throws Error if this version of the extension does not know that version of the API. */
  getAPI(version: 1): BridgeAPI;
}

export interface BridgeAPI {
  /**
   * Provides resources to connected AI clients. They are shared once the person has agreed, which they are asked for when
   * the scheme is registered for the first time, and can take back.
   * @returns ends it.
   * @throws Error if the scheme is malformed, or taken by VS Code, this extension or another provider.
   */
  registerResourceProvider(provider: ResourceProvider): Disposable;
  /**
   * Asks the person whether to pin a resource: one of a provider, or any other that the window shares.
   * @param uri an absolute URI.
   * @param priority from 0 to 1, 0.5 if left out; clients get what is higher first.
   * @returns whether they agreed.
   * @throws Error if the URI or the priority is malformed.
   */
  pin(uri: string, priority?: number): Promise<boolean>;
  /** The person's pins have changed. */
  readonly onDidChangePins: Event<void>;
}

/** Each call is given 5 seconds. What fails, takes longer or answers something else concerns this provider alone. */
export interface ResourceProvider {
  /** The scheme of all of its URIs, in lower case and without the colon, such as `build-tasks`. */
  readonly scheme: string;
  /** What the person sees, at most 60 characters on one line. */
  readonly label: string;
  /** All resources to be listed; those behind the first 10,000 are ignored. Asked again after `onDidChange` without a URI. */
  list(): Promise<readonly ProvidedResource[]>;
  /**
   * The present content of a resource: a listed one, or one that a template leads to. `undefined` if there is none.
   * It may be as large as the setting `mcpBridge.maxReadBytes` says, 5 MB by default.
   */
  read(uri: string): Promise<ProvidedContent | undefined>;
  /** Templates for resources that are not listed, at most 20. */
  readonly templates?: readonly ProvidedTemplate[];
  /** The possible values of a variable of a template, the best first. They are filtered by what was typed. */
  complete?(asked: CompletionAsked): Promise<readonly string[]>;
  /** With a URI, its content has changed; without one, the list has. Notified ten times a second at most. */
  readonly onDidChange?: Event<{ readonly uri?: string }>;
}

export interface ProvidedResource {
  /** Absolute, of the provider's scheme, at most 2,000 characters. */
  readonly uri: string;
  /** A short name, for programs. */
  readonly name: string;
  /** A name for people; the name if left out. */
  readonly title?: string;
  readonly description?: string;
  /** Such as `text/markdown`. */
  readonly mimeType?: string;
}

export type ProvidedContent =
  | { readonly mimeType: string; readonly text: string }
  | { readonly mimeType: string; readonly blob: Uint8Array };

export interface ProvidedTemplate {
  /** As in RFC 6570, beginning with the scheme, such as `build-tasks:log/{name}`. */
  readonly uriTemplate: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
}

export interface CompletionAsked {
  readonly uriTemplate: string;
  /** The name of the variable. */
  readonly variable: string;
  /** What other variables were given. */
  readonly given: Readonly<Record<string, string>>;
}

/** As `vscode.Disposable`. */
export interface Disposable {
  dispose(): void;
}

/** As `vscode.Event`. */
export type Event<T> = (listener: (event: T) => void) => Disposable;
