/** The ports from here on are below those that systems assign by themselves. */
const first = 20_000;
const count = 10_000;
const attempts = 100;

/**
 * The ports to try: the one in the settings or the workspace's own, then those after it.
 * @param workspace see `workspaceHash`.
 * @param setByHand the port in the settings; 0 for none.
 */
export function candidatePorts(workspace: string, setByHand: number): number[] {
  const own = first + (Number.parseInt(workspace.slice(0, 8), 16) % count);
  const start = setByHand || own;
  return Array.from({ length: attempts }, (_, step) => {
    const port = start + step;
    if (setByHand) return port > 65_535 ? port - 65_535 + 1023 : port;
    return first + ((port - first) % count);
  });
}
