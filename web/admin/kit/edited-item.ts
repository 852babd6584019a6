/** Options of a query for an item that a form edits: as it is now, and undisturbed while it is edited. */
export const editedItem = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false } as const
