/** A file with a line, as runners of most languages write it, also in parentheses. */
const place = /(?<![\w/.])((?:[A-Za-z]:[\\/])?[\w.@+~\\/-]*[\w@+-]\.[A-Za-z]{1,5}):(\d{1,7})\b/g;
/** The files of runners and libraries. */
const foreign =
  /node_modules|site-packages|dist-packages|\/rustc\/|\.cargo|junit|surefire|\/usr\/|internal\/|^(?:Assert\w*|Method|NativeMethodAccessorImpl|DelegatingMethodAccessorImpl|\w*Runner)\.java$/;

/** Where a test failed: the first place in its message that is not in a library, or where the test begins. */
export function placeOf(
  message: string,
  { file, line }: { readonly file: string | undefined; readonly line: string | undefined },
): string | undefined {
  const found = [...message.matchAll(place)].find(([, name = '']) => !foreign.test(name));
  if (found) return `${found[1]}:${found[2]}`;
  if (file === undefined) return undefined;
  return line === undefined ? file : `${file}:${line}`;
}
