import { Link } from '@tanstack/react-router'
import type { ReactNode, Ref } from 'react'
import type { UploadedSong } from '#contract/uploaded-songs.ts'
import { CallError } from '#web/lib/api.ts'
import { useApp } from '#web/lib/app-context.tsx'
import { errorText } from '#web/lib/texts/errors.ts'
import { useUploadTexts } from '#web/lib/texts/upload.ts'
import controls from '#web/ui/controls.module.css'
import styles from './sent-notice.module.css'
import { signInPath } from './sign-in-request.ts'
import type { PlainOutcome } from './upload-page-data.ts'

/** Says where the songs are that were just sent. */
export function SentNotice({ songs, boxRef }: { songs: readonly UploadedSong[]; boxRef: Ref<HTMLDivElement> }) {
  const texts = useUploadTexts().sent
  return (
    <div ref={boxRef} role="status" tabIndex={-1} className={styles.notice}>
      <ul>
        {songs.map(({ id, title, status }) => (
          <li key={id}>
            <p>{status === 'pending' ? texts.pending({ title }) : texts.published({ title })}</p>
            <OpenSong id={id} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const OpenSong = ({ id }: { id: string }) => (
  <Link to="/song/$id" params={{ id }} className={controls.button}>
    {useUploadTexts().sent.open}
  </Link>
)

/** The outcome of the plain form. */
export function PlainNotice({ outcome }: { outcome: PlainOutcome }) {
  const texts = useUploadTexts()
  if ('sent' in outcome)
    return (
      <Box title={texts.sent.title} text={outcome.isPending ? texts.sent.pendingPlain : texts.sent.publishedPlain} role="status">
        <OpenSong id={outcome.sent} />
      </Box>
    )
  const { title, text } = explained(outcome, texts)
  return (
    <Box title={title} text={text} role="alert">
      {outcome.problem === 'not_signed_in' && <SignIn />}
    </Box>
  )
}

function Box({ title, text, role, children }: { title: string; text: string; role: 'status' | 'alert'; children: ReactNode }) {
  return (
    <div role={role} className={styles.notice} data-problem={role === 'alert' || undefined}>
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  )
}

function SignIn() {
  const { pagesPath } = useApp()
  return (
    <a href={pagesPath + signInPath} className={controls.button}>
      {useUploadTexts().signIn}
    </a>
  )
}

/** An address only selects a message; text from the address is never shown. */
function explained(
  { problem, limitMegabytes, typed }: Extract<PlainOutcome, { problem: string }>,
  { problems, ...texts }: ReturnType<typeof useUploadTexts>,
) {
  switch (problem) {
    case 'missing_information':
      return { title: problems.missingTitle, text: problems.missingText }
    case 'not_signed_in':
      return { title: texts.signInTitle, text: texts.signInText }
    case 'forbidden':
      return { title: texts.closedTitle, text: texts.closedText }
    case 'upload_too_large':
      return { title: problems.tooLargeTitle, text: problems.tooLarge({ megabytes: limitMegabytes ?? '' }) }
    case 'wrong_media_type':
    case 'unreadable_media':
      return { title: problems.wrongTypeTitle, text: typed.mediaType === 'video' ? problems.wrongVideo : problems.wrongAudio }
    default:
      return { title: problems.failedTitle, text: `${problems.failedText} ${errorText(new CallError(problem as CallError['code']))}` }
  }
}
