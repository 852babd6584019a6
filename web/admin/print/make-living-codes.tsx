import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PrintSubjects } from '#contract/print.ts'
import { codesKey } from '#web/admin/codes/codes.queries.ts'
import savingStyles from '#web/admin/kit/saving-mark.module.css'
import { errorText } from '#web/lib/texts/admin/errors.en.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { showToast } from '#web/ui/toast.ts'
import { makeLivingCodes } from './living-codes.ts'

const texts = adminTexts.print.subjects

interface Props {
  subjects: PrintSubjects
  onMade(subjects: PrintSubjects): void
}

/** A living code for each song or playlist, as one batch: what is printed then can be aimed anew. */
export function MakeLivingCodes({ subjects, onMade }: Props) {
  const client = useQueryClient()
  const make = useMutation({
    mutationFn: () => makeLivingCodes(subjects),
    onSuccess: (batch) => {
      void client.invalidateQueries({ queryKey: codesKey })
      void showToast({ tone: 'success', description: texts.made(batch.codes) })
      onMade({ kind: 'batch', id: batch.id })
    },
    onError: (error) => void showToast({ tone: 'error', title: adminTexts.errorTitle, description: errorText(error) }),
  })
  return (
    <Button
      variant="default"
      aria-disabled={make.isPending}
      leftSection={make.isPending && <i className={savingStyles.spin} />}
      onClick={() => !make.isPending && make.mutate()}
    >
      {make.isPending ? texts.making : texts.makeLiving}
    </Button>
  )
}
