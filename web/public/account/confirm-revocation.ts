import type { App } from '#contract/apps.ts'
import { CallError } from '#web/lib/api.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import type { AccountTexts } from '#web/lib/messages/en/account.gen.ts'
import { confirmFirst } from '#web/ui/confirm-dialog.tsx'
import { showToast } from '#web/ui/toast.ts'

/** Asks for confirmation before revoking an app's secret. */
export const confirmRevocation = (app: App, texts: AccountTexts['apps'], onRevoked: () => void) =>
  confirmFirst('revoke-dialog', {
    ...{
      title: texts.revokeTitle,
      text: texts.revokeText({ name: app.name }),
      confirm: texts.revoke,
      keep: texts.keep,
      errorTitle: texts.errorTitle,
    },
    run: () => call('DELETE /api/apps/:id', { params: { id: app.id } }).catch(ignoreMissing),
    onDone() {
      onRevoked()
      void showToast({ tone: 'success', title: texts.revoked })
    },
  })

/** The app may have been revoked in another tab. */
function ignoreMissing(error: unknown) {
  if (!(error instanceof CallError) || error.code !== 'not_found') throw error
}
