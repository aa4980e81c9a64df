export type ServerStatus =
  | { readonly state: 'stopped' }
  | { readonly state: 'starting' }
  | { readonly state: 'serving'; readonly url: string; readonly token: string }
  | { readonly state: 'failed'; readonly error: Error };
