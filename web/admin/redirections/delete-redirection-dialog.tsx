import type { Redirection } from '#contract/redirections.ts'
import { ConfirmAction } from '#web/admin/kit/confirm-dialog.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { useDeleteRedirection } from './redirection-mutations.ts'

const texts = adminTexts.redirections

export const DeleteRedirectionDialog = ({ redirection, onClose }: { redirection: Redirection; onClose(): void }) => (
  <ConfirmAction title={texts.deleteTitle} action={useDeleteRedirection(redirection)} done={texts.deleted} onClose={onClose}>
    <p>{texts.deleteQuestion}</p>
    <p>
      <bdi>{texts.deleteText(redirection.fromUrl, redirection.toUrl)}</bdi>
      {redirection.hits > 0 && ` ${texts.deleteHits(redirection.hits)}`}
    </p>
  </ConfirmAction>
)
