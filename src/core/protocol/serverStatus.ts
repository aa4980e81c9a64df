/** A client has read a resource, or was notified that one has changed. */
export type Activity = 'read' | 'update';

export type ServerStatus =
  | { readonly state: 'stopped' }
  | { readonly state: 'starting' }
  | { readonly state: 'serving'; readonly url: string; readonly token: string }
  | { readonly state: 'failed'; readonly error: Error };
