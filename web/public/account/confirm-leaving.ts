import { CallError, type Output } from '#web/lib/api.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import type { AccountTexts } from '#web/lib/messages/en/account.gen.ts'
import { confirmFirst } from '#web/ui/confirm-dialog.tsx'
import { showToast } from '#web/ui/toast.ts'

export type MyGroup = Output<'GET /api/session/groups'>['groups'][number]

/** More names would make the question too long. */
const namesMax = 5

/** Asks for confirmation before leaving a group. `tag`: the page's language, for the list of names. */
export function confirmLeaving(group: MyGroup, { groups: texts, apps }: AccountTexts, tag: string, onLeft: () => void) {
  confirmFirst('leave-dialog', {
    title: texts.leaveTitle({ name: group.name }),
    text: textFor(group, texts, tag),
    confirm: texts.leave,
    keep: texts.stay,
    errorTitle: apps.errorTitle,
    run: () => call('DELETE /api/session/groups/:id', { params: { id: group.id } }).catch(ignoreMissing),
    onDone() {
      onLeft()
      void showToast({ tone: 'success', title: texts.left({ name: group.name }) })
    },
  })
}

/** Names what the member can no longer open. */
function textFor({ items }: MyGroup, texts: AccountTexts['groups'], tag: string): string {
  if (items.length === 0) return texts.leaveTextNone
  const more = items.length - namesMax
  const names = items.slice(0, namesMax).map(({ name }) => name)
  if (more <= 0) return texts.leaveText({ items: new Intl.ListFormat(tag).format(names) })
  return texts.leaveTextMore({ items: new Intl.ListFormat(tag, { type: 'unit' }).format(names), count: more })
}

/** The membership may have ended since the page was loaded. */
function ignoreMissing(error: unknown) {
  if (!(error instanceof CallError) || error.code !== 'not_found') throw error
}
