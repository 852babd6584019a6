import { useIsMutating } from '@tanstack/react-query'

/** The `mutationKey` of all changes of one item. */
export const savingKey = (id: string) => ['saving', id] as const

/** True while a change of this item is on its way. */
export const useIsSaving = ({ id }: { id: string }) => useIsMutating({ mutationKey: savingKey(id) }) > 0
