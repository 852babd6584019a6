import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { CallError } from '#web/lib/api.ts'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { RetryIcon } from '#web/ui/control-icons.tsx'
import controls from '#web/ui/controls.module.css'
import { focusPage } from '#web/ui/focus-page.ts'
import { Message } from '#web/ui/message.tsx'
import { MessagePage } from '#web/ui/message-page.tsx'

/** The page's data could not be loaded: explains why, and offers a retry. Once the connection is back, it retries by itself. */
export function FailurePage({ error, title }: { error: unknown; title?: string }) {
  const texts = useTexts()
  const { failure } = usePageTexts()
  const router = useRouter()
  async function retry() {
    await router.invalidate()
    if (!document.querySelector(':focus')) focusPage()
  }
  const isUnreachable = error instanceof CallError && error.code === 'unreachable'
  useEffect(() => {
    const onOnline = () => void router.invalidate()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [router])
  return (
    <MessagePage>
      <Message isError headingLevel={1} title={title ?? failure.title} text={isUnreachable ? failure.offline : failure.text}>
        <button type="button" className={`${controls.button} ${controls.primary}`} onClick={() => void retry()}>
          <RetryIcon size={18} />
          {texts.site.tryAgain}
        </button>
      </Message>
    </MessagePage>
  )
}
