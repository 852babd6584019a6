import { createContext, use } from 'react'
import type { Category } from '#contract/categories.ts'

type Open = (dialog: { kind: 'edit' | 'delete'; category: Category }) => void

export const CategoryActions = createContext<Open | null>(null)

/** Opens one of the dialogs of the categories screen. */
export function useCategoryActions(): Open {
  const open = use(CategoryActions)
  if (!open) throw new Error('useCategoryActions needs CategoryActions around it')
  return open
}
