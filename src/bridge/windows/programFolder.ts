/** From the drive, or after the home folder. */
const programs =
  /^([a-z]:\\(windows|program files( \(x86\))?)|\\appdata\\local\\(programs|anthropicclaude))(\\|$)/;

/**
 * Whether the folder is one of Windows' own or of installed programs, where apps that have no folder start their servers. It is
 * known by its name, because a project could set the variables that say where it is.
 * @param path both are in lower case, as they are compared on Windows.
 */
export function isProgramFolder(path: string, home: string): boolean {
  return programs.test(path.replace(home, ''));
}
