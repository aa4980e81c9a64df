/** A client is not started by VS Code, and so lacks its variables. */
export function clientEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const isOurs = (name: string) => /^(VSCODE_|ELECTRON_)|^NODE_OPTIONS$/i.test(name);
  return Object.fromEntries(Object.entries(env).filter(([name]) => !isOurs(name)));
}
