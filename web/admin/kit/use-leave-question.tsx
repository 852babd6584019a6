import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Confirms leaving unsaved work; null without any. One screen shows at a time, so one confirmation is enough. */
let confirmsBeforeLeaving: (() => Promise<boolean>) | null = null

/** For ways out that the router does not know, such as signing out. False where the person chose to stay. */
export const mayLeave = (): Promise<boolean> => confirmsBeforeLeaving?.() ?? Promise.resolve(true)

interface Options {
  isDirty: boolean
  title: string
  text: string
}

/** Leaving the screen, signing out and closing the tab confirm first while something is unsaved. Render `question`. */
export function useLeaveQuestion({ isDirty, title, text }: Options): { question: ReactNode } {
  const [respond, setRespond] = useState<((mayLeave: boolean) => void) | null>(null)
  const hasAgreed = useRef(false)
  const confirm = useCallback(
    () =>
      new Promise<boolean>((resolve) => {
        setRespond(() => (agrees: boolean) => {
          hasAgreed.current = agrees
          setRespond(null)
          resolve(agrees)
        })
      }),
    [],
  )

  useEffect(() => {
    if (!isDirty) return
    confirmsBeforeLeaving = confirm
    return () => {
      confirmsBeforeLeaving = null
    }
  }, [isDirty, confirm])

  useBlocker({
    disabled: !isDirty,
    shouldBlockFn: useCallback(async ({ current, next }) => current.pathname !== next.pathname && !(await confirm()), [confirm]),
    // Confirmed already: no second prompt of the browser.
    enableBeforeUnload: () => !hasAgreed.current,
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
