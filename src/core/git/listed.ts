/** The resources of a repository that are listed while they hold something. */
export const listedResources = ['changes', 'staged', 'branch', 'status'] as const;

export type ListedResource = (typeof listedResources)[number];
