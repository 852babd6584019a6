import { useEffect, useRef, useState } from 'react'
import type { Site } from '#contract/settings.ts'
import type { UploadedSong } from '#contract/uploaded-songs.ts'
import { useApp } from '#web/lib/app-context.tsx'
import { useUploadTexts } from '#web/lib/texts/upload.ts'
import { loadSession, useSession } from '#web/public/session/session.ts'
import controls from '#web/ui/controls.module.css'
import { MyUploads, type MyUploadsHandle } from './my-uploads.tsx'
import part from './part.module.css'
import { PlainForm } from './plain-form.tsx'
import { Requirements } from './requirements.tsx'
import { SampleTools } from './sample-tools.tsx'
import { PlainNotice, SentNotice } from './sent-notice.tsx'
import { signInPath } from './sign-in-request.ts'
import styles from './upload-page.module.css'
import type { UploadPageData } from './upload-page-data.ts'
import { Uploader } from './uploader.tsx'

export function UploadPage({ page: { rules, showsPlainForm, outcome }, site }: { page: UploadPageData; site: Site }) {
  const texts = useUploadTexts()
  const { viewer, status } = useSession()
  const [sent, setSent] = useState<readonly UploadedSong[]>([])
  const mine = useRef<MyUploadsHandle>(null)
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => void loadSession(), [])
  // The focused element is removed with the form's contents: the focus moves to the notice.
  useEffect(() => {
    if (sent.length > 0) notice.current?.focus()
  }, [sent])

  const typed = outcome && 'problem' in outcome ? outcome.typed : null
  const isClosed = viewer ? !viewer.mayUpload : !rules.listenersMayUpload
  const waits = viewer ? !viewer.mayPublish : rules.needsApproval
  return (
    <main className={styles.page} id="content" tabIndex={-1}>
      <header className={styles.head}>
        <h1>{texts.title}</h1>
        <p>{waits ? texts.leadWithApproval : texts.lead}</p>
      </header>
      {outcome && <PlainNotice outcome={outcome} />}
      {isClosed && (
        <div className={styles.closed}>
          <b>{texts.closedTitle}</b> <span>{texts.closedText}</span>
        </div>
      )}
      <noscript>
        <p>{texts.plain.noScript}</p>
      </noscript>
      <div className={styles.columns}>
        <section className={styles.uploader} data-scripted="">
          <h2 className={part.title}>{texts.form.title}</h2>
          {sent.length > 0 && <SentNotice songs={sent} boxRef={notice} />}
          <Uploader
            rules={rules}
            isClosed={viewer?.mayUpload === false}
            hint={!viewer && !isClosed && <SignInHint isCertain={status === 'known'} />}
            onSent={(songs) => {
              setSent(songs)
              mine.current?.refresh()
            }}
          />
        </section>
        <Requirements rules={rules} hasTerms={site.hasTerms} />
      </div>
      {viewer && <MyUploads handle={mine} />}
      <PlainForm isOpen={showsPlainForm || typed !== null} typed={typed ?? {}} />
      {viewer?.mayAdminister && <SampleTools onAdded={() => mine.current?.refresh()} />}
    </main>
  )
}

/** Rendered from the start, to avoid a layout shift; until the session is known, hidden from users who may have one. */
function SignInHint({ isCertain }: { isCertain: boolean }) {
  const texts = useUploadTexts()
  const { pagesPath } = useApp()
  return (
    <div className={styles.hint} data-uncertain={isCertain ? undefined : ''}>
      <p>{texts.signInHint}</p>
      <a href={pagesPath + signInPath} className={controls.button}>
        {texts.signIn}
      </a>
    </div>
  )
}
