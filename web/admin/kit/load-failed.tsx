import { useEffect } from 'react'
import { RetryIcon } from '#web/ui/control-icons.tsx'
import { showErrorToast } from './error-toast.ts'
import { ListMessage } from './list-message.tsx'
import { RetryButton } from './retry-button.tsx'

interface Props {
  title: string
  text: string
  retry(): unknown
}

/** Replaces content that failed to load: the reason and a retry button. */
export const LoadFailed = ({ title, text, retry }: Props) => (
  <ListMessage title={title} text={text} isError>
    <RetryButton leftSection={<RetryIcon size={16} />} retry={retry} />
  </ListMessage>
)

/** Shows a toast for each failed fetch, even if the previous data stay visible. */
export function useFailureToast(error: unknown, description: string) {
  useEffect(() => {
    if (error) showErrorToast(description)
  }, [error, description])
}
