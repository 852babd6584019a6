import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { RetryIcon } from '#web/ui/control-icons.tsx'
import { showErrorToast } from './error-toast.ts'
import { ListMessage } from './list-message.tsx'

interface Props {
  title: string
  text: string
  retry(): unknown
}

/** Replaces content that failed to load: the reason and a retry button. */
export const LoadFailed = ({ title, text, retry }: Props) => (
  <ListMessage title={title} text={text} isError>
    <Button leftSection={<RetryIcon size={16} />} onClick={() => void retry()}>
      {adminTexts.tryAgain}
    </Button>
  </ListMessage>
)

/** Shows a toast for each failed fetch, even if the previous data stay visible. */
export function useFailureToast(error: unknown, description: string) {
  useEffect(() => {
    if (error) showErrorToast(description)
  }, [error, description])
}
