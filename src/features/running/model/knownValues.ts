/** Values that are shorter are too common to be hidden wherever they stand. */
const shortest = 8;
const secretName = /key|token|secret|passw|pwd|credential|auth|private|dsn|connection_?string/i;

/** Hides the values of environment variables whose names say that they are secret. */
export function knownValues(
  environment: Readonly<Record<string, string | undefined>>,
): (text: string) => string {
  const known = Object.entries(environment)
    .flatMap(([name, value = '']) =>
      secretName.test(name) && value.length >= shortest ? [[name, value] as const] : [],
    )
    .sort(([, one], [, other]) => other.length - one.length);
  return (text) =>
    known.reduce((shown, [name, value]) => shown.replaceAll(value, `‹redacted: ${name}›`), text);
}
