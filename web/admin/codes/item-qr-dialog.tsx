import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { DynamicCode } from '#contract/codes.ts'
import type { PrintSubjects } from '#contract/print.ts'
import { BusyButton } from '#web/admin/kit/busy-button.tsx'
import { showFailureToast } from '#web/admin/kit/error-toast.ts'
import { PrintIcon } from '#web/admin/kit/icons.tsx'
import { QrDialog, type QrSubject } from '#web/admin/kit/qr/qr-dialog.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { codePath } from './code-address.ts'
import { useSaveCode } from './code-mutations.ts'
import { codesToQuery } from './codes.queries.ts'
import styles from './item-qr-dialog.module.css'
import { printAddress } from './print-address.ts'

const texts = adminTexts.dynamicCode

interface Props {
  kind: 'song' | 'playlist' | 'artist' | 'album'
  id: string
  subject: QrSubject
  onClose(): void
}

/** The QR code of an item's page, with a button that creates a dynamic QR code instead. */
export function ItemQrDialog({ kind, id, subject, onClose }: Props) {
  const [created, setCreated] = useState<DynamicCode | null>(null)
  const save = useSaveCode(null)
  const create = () =>
    save.mutate(
      { content: { label: subject.title, destination: { kind, id } } },
      {
        onSuccess: setCreated,
        onError: showFailureToast,
      },
    )
  const print: PrintSubjects = created ? { kind: 'codes', ids: [created.id] } : { kind: `${kind}s`, ids: [id] }
  return (
    <QrDialog subject={created ? { ...subject, path: codePath(created.code), help: texts.help } : subject} onClose={onClose}>
      <section className={styles.dynamic} aria-label={texts.region}>
        <p>{created ? <CreatedText /> : <Offer kind={kind} id={id} title={subject.title} />}</p>
        <div className={styles.actions}>
          {created ? (
            <OpenInCodes code={created.code} />
          ) : (
            <BusyButton variant="default" isBusy={save.isPending} onClick={create}>
              {texts.create}
            </BusyButton>
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

function Offer(item: { kind: Props['kind']; id: string; title: string }) {
  const { data: codes = [] } = useQuery(codesToQuery(item))
  return (
    <>
      {texts.offer}{' '}
      {codes.length > 0 && (
        <Link className={styles.link} to="/admin/$" params={{ _splat: 'codes' }} search={{ search: item.title }}>
          {texts.existing({ count: codes.length })}
        </Link>
      )}
    </>
  )
}

const CreatedText = () => (
  <span role="status">
    <b>{texts.created}</b> {texts.createdText}
  </span>
)

/** Takes the focus from the button that it replaces. */
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
