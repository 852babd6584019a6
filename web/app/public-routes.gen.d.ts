/** Generated beside this file while building. For types it is the whole tree: links to the admin area are plain links anyway. */
export const routeTree: typeof import('./routeTree.gen.ts').routeTree
