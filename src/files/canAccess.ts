import { access } from 'node:fs/promises';

/** Whether there is a file or folder that can be used so. @param mode of `node:fs` `constants`; otherwise it is enough that it is there */
export function canAccess(path: string, mode?: number): Promise<boolean> {
  return access(path, mode).then(
    () => true,
    () => false,
  );
}
