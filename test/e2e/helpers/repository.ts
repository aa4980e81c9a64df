/** The smallest folder that Git takes for a repository. */
export const repository = {
  '.git/HEAD': 'ref: refs/heads/main\n',
  '.git/config': '[core]\n\trepositoryformatversion = 0\n\tbare = false\n',
  '.git/objects/info/.keep': '',
  '.git/refs/.keep': '',
};
