import { Button } from '@mantine/core'
import { DeleteIcon } from '#web/admin/kit/icons.tsx'
import { useCoverage } from '#web/admin/kit/selection-context.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { showToast } from '#web/ui/toast.ts'

const texts = adminTexts.selectedSongs

/** While nothing is selected: says how to go about it. With a selection, the selection bar has the button. */
export function DeleteSelectedButton() {
  if (useCoverage() !== 'none') return null
  return (
    <Button
      variant="subtle"
      leftSection={<DeleteIcon size={18} />}
      onClick={() => showToast({ tone: 'error', title: texts.noneTitle, description: texts.none })}
    >
      {texts.delete}
    </Button>
  )
}
