import { createContext, use } from 'react'
import type { Redirection } from '#contract/redirections.ts'

type Open = (dialog: { kind: 'edit' | 'delete'; redirection: Redirection }) => void

export const RedirectionActions = createContext<Open | null>(null)

/** Opens one of the dialogs of the redirections screen. */
export function useRedirectionActions(): Open {
  const open = use(RedirectionActions)
  if (!open) throw new Error('useRedirectionActions needs RedirectionActions around it')
  return open
}
