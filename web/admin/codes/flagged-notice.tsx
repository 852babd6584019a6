import { Button } from '@mantine/core'
import { Notice } from '#web/admin/kit/notice.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'

const texts = adminTexts.codes

/** Says that codes lead to something deleted or hidden, as long as the list does not show just them. */
export const FlaggedNotice = ({ count, onShow }: { count: number; onShow(): void }) => (
  <Notice text={texts.flagged(count)}>
    <Button variant="default" onClick={onShow}>
      {texts.showThem(count)}
    </Button>
  </Notice>
)
