/**
 * Version 1.0 of what MCP Workspace Bridge offers other extensions. Copy this file into your extension; it needs nothing
 * else. By semantic versioning, members are only added within version 1, and `getAPI(1)` gives the latest 1.x: what is
 * added later says since when, and may be missing. What else the extension exports is not meant for you.
 *
 * ```ts
 * const bridge = vscode.extensions.getExtension<BridgeExports>('mcp-workspace-bridge.mcp-workspace-bridge');
 * const api = (await bridge?.activate())?.getAPI(1);
 * ```
 *
 * `getExtension` returns `undefined` where the bridge is not installed, disabled, or runs on another machine than you: it
 * runs where the workspace is, so do not restrict yours to `"extensionKind": ["ui"]`.
 */
export interface BridgeExports {
  /** @throws Error if this version of the extension does not know that version of the API. */
  getAPI(version: 1): BridgeAPI;
}

export interface BridgeAPI {
  /**
   * Provides resources to connected AI clients. They are shared once the person has agreed, which they are asked for when
   * the scheme is registered for the first time, and can take back. Until then, nothing of the provider is called.
   * @returns ends it.
   * @throws Error if the scheme or the icon is malformed, or the scheme is taken by VS Code, this extension or another
   * provider.
   */
  registerResourceProvider(provider: ResourceProvider): Disposable;
  /**
   * Asks the person whether to pin a resource: one of a provider, or a document. The question shows its URI.
   * @param uri an absolute URI of at most 2,000 characters.
   * @param priority from 0 to 1, 0.5 if left out; clients get what is higher first.
   * @returns whether they agreed; `false` if they closed the question. While they do not answer, it is pending.
   * @throws Error (the promise is rejected) if the URI or the priority is malformed, for the address of a web page, which
   * only the person can pin, or if three other questions are open.
   */
  pin(uri: string, priority?: number): Promise<boolean>;
  /** The pins have changed, by the person or by a question that they agreed to. */
  readonly onDidChangePins: Event<void>;
}

/**
 * Each call is given 5 seconds, and an answer after that is dropped; calls can overlap. What fails, takes longer or
 * answers something else concerns this provider alone: clients are told its label, and the log of the bridge has the error.
 *
 * Clients see URIs in the spelling of `vscode.Uri.parse(uri).toString()`. A URI of the last list comes back to the
 * provider exactly as it was listed, any other in that spelling. Lines (`#L10-L20`) are cut from the whole text and not
 * asked for.
 *
 * Names, titles and descriptions are shown on one line of at most 300 characters; what is longer is cut.
 */
export interface ResourceProvider {
  /** The scheme of all of its URIs, without the colon: 2 to 50 of `a-z`, `0-9`, `+`, `.` and `-`, such as `build-tasks`. */
  readonly scheme: string;
  /** What the person sees, in sharing rules, too: at most 60 characters on one line; the rest is cut. */
  readonly label: string;
  /**
   * A PNG of at most 2,048 bytes, square, with 16 to 128 pixels a side; 32 are best. The person sees it beside the label,
   * and clients get it with each resource and template (MCP, `icons`). Left out, both see a general one. It should be
   * recognized on a light and on a dark background.
   */
  readonly icon?: Uint8Array;
  /**
   * All resources to be listed, in their order; those behind the first 10,000 are ignored, and so is what is no resource
   * of the scheme. Asked when the person has agreed, and again after `onDidChange` without a URI, once a second at most.
   */
  list(): Promise<readonly ProvidedResource[]>;
  /**
   * The present content of a resource: a listed one, one that a template leads to, or one that was listed before.
   * `undefined` if there is none. It may be as large as the setting `mcpBridge.maxReadBytes` says, 5 MB by default.
   */
  read(uri: string): Promise<ProvidedContent | undefined>;
  /**
   * What a resource is called that is not listed and that the person has pinned; without an answer, its URI is its name.
   * Asked in the background for at most 1,000 of them, and again after `onDidChange` with that URI or without any.
   */
  describe?(uri: string): Promise<ProvidedDescription | undefined>;
  /** Templates for resources that are not listed, at most 20. They are read when the person agrees. */
  readonly templates?: readonly ProvidedTemplate[];
  /** The possible values of a variable of a template, the best first, at most 1,000. They are filtered by what was typed. */
  complete?(asked: CompletionAsked): Promise<readonly string[]>;
  /**
   * With a URI, its content has changed; without one, the list has. Clients are notified ten times a second at most, and
   * of more than 100 URIs at once as if all had changed.
   */
  readonly onDidChange?: Event<{ readonly uri?: string }>;
}

export interface ProvidedDescription {
  /** A short name, for programs. */
  readonly name: string;
  /** A name for people; the name if left out. */
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
  /** What other variables were given, by their names. */
  readonly given: Readonly<Record<string, string>>;
}

/** As `vscode.Disposable`. */
export interface Disposable {
  dispose(): void;
}

/** As `vscode.Event`. */
export type Event<T> = (listener: (event: T) => void) => Disposable;
