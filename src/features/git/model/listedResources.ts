/** The resources of a repository that are listed unless they are empty. */
export const listedResources = ['changes', 'staged', 'branch', 'status'] as const;

export type ListedResource = (typeof listedResources)[number];
