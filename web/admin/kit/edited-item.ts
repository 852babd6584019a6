/** Query options for an item that a form edits: always loads the latest version, and does not refetch during editing. */
export const editedItem = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false } as const
