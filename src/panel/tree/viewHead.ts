/** What a view says beside its title and above its rows. */
interface ViewHead {
  description?: string | undefined;
  message?: string | undefined;
}

/** Sets only what differs: after each message, even the same one, VS Code holds refreshed rows back for 200 ms. */
export function showHead(view: ViewHead, { description, message }: ViewHead): void {
  if ((view.description ?? '') !== (description ?? '')) view.description = description;
  if ((view.message ?? '') !== (message ?? '')) view.message = message;
}
