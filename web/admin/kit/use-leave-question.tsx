import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Ask for confirmation before unsaved work is lost: one guard per screen and per open dialog. */
const guards = new Set<() => Promise<boolean>>()

/** For exits that the router does not handle, such as signing out. False if the user chose to stay. */
export async function mayLeave(): Promise<boolean> {
  for (const guard of guards) if (!(await guard())) return false
  return true
}

interface Options {
  isDirty(): boolean
  title: string
  text: string
}

/** Asks for confirmation before leaving the screen, signing out or closing the tab while there are unsaved changes. Render `question`. */
export function useLeaveQuestion({ isDirty, title, text }: Options): { question: ReactNode } {
  const [respond, setRespond] = useState<((mayLeave: boolean) => void) | null>(null)
  const hasAgreed = useRef(false)
  const latest = useRef(isDirty)
  useEffect(() => {
    latest.current = isDirty
  })
  const confirm = useCallback(
    () =>
      new Promise<boolean>((resolve) => {
        if (!latest.current()) return resolve(true)
        setRespond(() => (agrees: boolean) => {
          hasAgreed.current = agrees
          setRespond(null)
          resolve(agrees)
        })
      }),
    [],
  )

  useEffect(() => {
    guards.add(confirm)
    return () => void guards.delete(confirm)
  }, [confirm])

  useBlocker({
    shouldBlockFn: useCallback(async ({ current, next }) => current.pathname !== next.pathname && !(await confirm()), [confirm]),
    // Already confirmed: prevents a second prompt by the browser.
    enableBeforeUnload: useCallback(() => latest.current() && !hasAgreed.current, []),
  })

  return {
    question: respond && (
      <ConfirmDialog
        title={title}
        confirmLabel={adminTexts.discard.leave}
        cancelLabel={adminTexts.discard.stay}
        onConfirm={() => respond(true)}
        onClose={() => respond(false)}
      >
        <p>{text}</p>
      </ConfirmDialog>
    ),
  }
}
