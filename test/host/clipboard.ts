/** Gives a page a clipboard of its own, because tests at the same time would share the browser's. */
export const clipboardOfItsOwn = `{
  let copied = '';
  navigator.clipboard.writeText = async (text) => { copied = text; };
  navigator.clipboard.readText = async () => copied;
}`;
