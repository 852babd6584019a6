import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { LivingCode } from '#contract/codes.ts'
import type { PrintSubjects } from '#contract/print.ts'
import { PrintIcon } from '#web/admin/kit/icons.tsx'
import { QrDialog, type QrSubject } from '#web/admin/kit/qr/qr-dialog.tsx'
import { errorText } from '#web/lib/texts/admin/errors.en.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { showToast } from '#web/ui/toast.ts'
import { codePath } from './code-address.ts'
import { useSaveCode } from './code-mutations.ts'
import { codesToQuery } from './codes.queries.ts'
import { printAddress } from './print-address.ts'
import styles from './thing-qr-dialog.module.css'

const texts = adminTexts.livingCode

interface Props {
  kind: 'song' | 'playlist'
  id: string
  subject: QrSubject
  onClose(): void
}

/** The QR code of a song's or playlist's own page, and a living code instead for whoever wants one. */
export function ThingQrDialog({ kind, id, subject, onClose }: Props) {
  const [made, setMade] = useState<LivingCode | null>(null)
  const save = useSaveCode(null)
  const make = () =>
    save.mutate(
      { content: { label: subject.title, aim: { kind, id } } },
      {
        onSuccess: setMade,
        onError: (error) => showToast({ tone: 'error', title: adminTexts.errorTitle, description: errorText(error) }),
      },
    )
  const print: PrintSubjects = made ? { kind: 'codes', ids: [made.id] } : { kind: `${kind}s`, ids: [id] }
  return (
    <QrDialog subject={made ? { ...subject, path: codePath(made.code), help: texts.help } : subject} onClose={onClose}>
      <section className={styles.living} aria-label={texts.region}>
        <p>{made ? <MadeText /> : <Offer kind={kind} id={id} title={subject.title} />}</p>
        <div className={styles.actions}>
          {made ? (
            <OpenInCodes code={made.code} />
          ) : (
            <Button variant="default" loading={save.isPending} onClick={make}>
              {texts.make}
            </Button>
          )}
          <Button
            variant="subtle"
            leftSection={<PrintIcon size={18} />}
            renderRoot={(props) => <Link {...printAddress(print)} {...props} />}
          >
            {texts.printStudio}
          </Button>
        </div>
      </section>
    </QrDialog>
  )
}

function Offer(thing: { kind: Props['kind']; id: string; title: string }) {
  const { data: codes = [] } = useQuery(codesToQuery(thing))
  return (
    <>
      {texts.offer}{' '}
      {codes.length > 0 && (
        <Link className={styles.link} to="/admin/$" params={{ _splat: 'codes' }} search={{ search: thing.title }}>
          {texts.leadHere(codes.length)}
        </Link>
      )}
    </>
  )
}

const MadeText = () => (
  <span role="status">
    <b>{texts.made}</b> {texts.madeText}
  </span>
)

/** Takes the focus of the button that it replaces. */
function OpenInCodes({ code }: { code: string }) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => link.current?.focus(), [])
  return (
    <Button
      variant="default"
      renderRoot={(props) => <Link to="/admin/$" params={{ _splat: 'codes' }} search={{ search: code }} {...props} ref={link} />}
    >
      {texts.openInCodes}
    </Button>
  )
}
