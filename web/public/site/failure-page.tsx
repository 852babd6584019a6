import { useRouter } from '@tanstack/react-router'
import { CallError } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { RetryIcon } from '#web/ui/control-icons.tsx'
import controls from '#web/ui/controls.module.css'
import { Message } from '#web/ui/message.tsx'
import { Place } from '#web/ui/place.tsx'

/** A page whose data did not come: what happened, and a way to try again. */
export function FailurePage({ error, title }: { error: unknown; title?: string }) {
  const texts = useTexts()
  const router = useRouter()
  const isUnreachable = error instanceof CallError && error.code === 'unreachable'
  return (
    <Place>
      <Message
        isError
        headingLevel={1}
        title={title ?? texts.failure.title}
        text={isUnreachable ? texts.failure.offline : texts.failure.text}
      >
        <button type="button" className={`${controls.button} ${controls.primary}`} onClick={() => void router.invalidate()}>
          <RetryIcon size={18} />
          {texts.site.tryAgain}
        </button>
      </Message>
    </Place>
  )
}
