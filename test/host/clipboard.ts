/** Runs in a page before its scripts: a browser has one clipboard for all its windows, and tests that run at the same time would share it. */
export const clipboardOfItsOwn = `{
  let copied = '';
  navigator.clipboard.writeText = async (text) => { copied = text; };
  navigator.clipboard.readText = async () => copied;
}`;
