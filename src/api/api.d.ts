/**
 * Version 1.0 of the API of MCP Workspace Bridge for other extensions. Copy this file into your extension; it needs
 * nothing else. By semantic versioning, members are only added within version 1, and `getAPI(1)` returns the latest
 * 1.x: a member that is added later is marked with its version, and may be missing. Any other export of the extension
 * is internal.
 *
 * ```ts
 * const bridge = vscode.extensions.getExtension<BridgeExports>('mcp-workspace-bridge.mcp-workspace-bridge');
 * const api = (await bridge?.activate())?.getAPI(1);
 * ```
 *
 * `getExtension` returns `undefined` if the bridge is not installed, is disabled, or runs on another machine than your
 * extension: it runs where the workspace is, so do not restrict yours to `"extensionKind": ["ui"]`.
 */
export interface BridgeExports {
  /** @throws Error if this version of the extension does not know that version of the API. */
  getAPI(version: 1): BridgeAPI;
}

export interface BridgeAPI {
  /**
   * Provides resources to connected AI clients. They are shared once the person has agreed, who is asked when the scheme
   * is registered, in each window until there is an answer, and can withdraw consent. Until then, no method of the
   * provider is called.
   * @returns a disposable that removes the provider.
   * @throws Error if the scheme or the icon is malformed, or the scheme is taken by VS Code, this extension or another
   * provider.
   */
  registerResourceProvider(provider: ResourceProvider): Disposable;
  /**
   * Asks the person whether to pin a provider's resource or a document. The question shows its URI.
   * @param uri an absolute URI of at most 2,000 characters.
   * @param priority from 0 to 1, 0.5 if left out; clients receive higher ones first.
   * @returns whether they agreed; `false` if they closed the question. It is pending until they answer.
   * @throws Error (the promise is rejected) if the URI or the priority is malformed, for the address of a web page, which
   * only the person can pin, or if three other questions are open.
   */
  pin(uri: string, priority?: number): Promise<boolean>;
  /**
   * Fires when other things are pinned than before, or with another priority, order, note or audience: by the person, in
   * this window or in another one, by the team's file, or because the workspace folders have changed. It does not fire when
   * pinned lines only move.
   */
  readonly onDidChangePins: Event<void>;
}

/**
 * Each call has 5 seconds, and a later answer is dropped; calls can overlap. A call that fails, takes longer or returns
 * something else affects this provider alone: clients receive an error with its label, and the bridge logs the cause.
 *
 * Clients see URIs in the spelling of `vscode.Uri.parse(uri).toString()`. The provider receives a URI of the last list
 * exactly as it was listed, and any other in that spelling. Lines (`#L10-L20`) are taken from the whole text: the
 * provider is not asked for them.
 *
 * Names, titles and descriptions are shown on one line of at most 300 characters; longer ones are cut.
 */
export interface ResourceProvider {
  /** The scheme of all of its URIs, without the colon: 2 to 50 of `a-z`, `0-9`, `+`, `.` and `-`, such as `build-tasks`. */
  readonly scheme: string;
  /** The name that the person sees, also in sharing rules: at most 60 characters on one line; the rest is cut. */
  readonly label: string;
  /**
   * A PNG of at most 2,048 bytes, square, with 16 to 128 pixels a side; 32 are best. The person sees it beside the label,
   * and clients get it with each resource and template (MCP, `icons`). If left out, both see a general one. It should
   * be recognizable on a light and on a dark background.
   */
  readonly icon?: Uint8Array;
  /**
   * All resources to list, in their order. Those after the first 10,000 are ignored, as is anything that is not a
   * resource of the scheme. Called when the person has agreed, and again after `onDidChange` without a URI, at most
   * once a second.
   */
  list(): Promise<readonly ProvidedResource[]>;
  /**
   * The present content of a resource: a listed one, one that matches a template, or one that was listed before.
   * `undefined` if there is none. It may be as large as the setting `mcpBridge.maxReadBytes` says, 5 MB by default.
   */
  read(uri: string): Promise<ProvidedContent | undefined>;
  /**
   * The description of a pinned resource that is not listed; without one, its URI is its name. Called in the background
   * for at most 1,000 of them, and again after `onDidChange` with that URI or without any.
   */
  describe?(uri: string): Promise<ProvidedDescription | undefined>;
  /** Templates for resources that are not listed, at most 20. They are read when the person agrees. */
  readonly templates?: readonly ProvidedTemplate[];
  /** The possible values of a variable, the best first, at most 1,000. They are filtered by the typed text. */
  complete?(asked: CompletionAsked): Promise<readonly string[]>;
  /**
   * With a URI, the content of that resource has changed; without one, the list has. Clients are notified ten times a
   * second at most. From 100 URIs at once, the first 100 and all listed resources count as changed.
   */
  readonly onDidChange?: Event<{ readonly uri?: string }>;
}

export interface ProvidedDescription {
  /** A short name, for programs. */
  readonly name: string;
  /** A name for people; `name` if left out. */
  readonly title?: string;
  readonly description?: string;
  /** Such as `text/markdown`. */
  readonly mimeType?: string;
}

export interface ProvidedResource extends ProvidedDescription {
  /** Absolute, of the provider's scheme, at most 2,000 characters. Of several spellings of one URI, the first counts. */
  readonly uri: string;
}

/** Without a type, or with a malformed one, a text is `text/plain`, and bytes are `application/octet-stream`. */
export type ProvidedContent =
  | { readonly mimeType: string; readonly text: string }
  | { readonly mimeType: string; readonly blob: Uint8Array };

export interface ProvidedTemplate extends ProvidedDescription {
  /** As in RFC 6570, beginning with the scheme, such as `build-tasks:log/{name}`; at most 2,000 characters. */
  readonly uriTemplate: string;
}

export interface CompletionAsked {
  /** Exactly as in the template. */
  readonly uriTemplate: string;
  /** The name of the variable. */
  readonly variable: string;
  /** The values of other variables, as far as they are given, by their names. */
  readonly given: Readonly<Record<string, string>>;
}

/** As `vscode.Disposable`. */
export interface Disposable {
  dispose(): void;
}

/** As `vscode.Event`. */
export type Event<T> = (listener: (event: T) => void) => Disposable;
