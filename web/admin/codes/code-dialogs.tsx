import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { createContext, type ReactNode, use, useCallback, useState } from 'react'
import type { CodeBatch, DynamicCode } from '#contract/codes.ts'
import { ConfirmAction } from '#web/admin/kit/confirm-dialog.tsx'
import { NewTabIcon, PrintIcon } from '#web/admin/kit/icons.tsx'
import { QrDialog, type QrSubject } from '#web/admin/kit/qr/qr-dialog.tsx'
import { withBase } from '#web/lib/addresses.ts'
import { browserBasePath } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { BatchDestinationDialog } from './batch-destination-dialog.tsx'
import { codePath } from './code-address.ts'
import { CodeDialog } from './code-dialog.tsx'
import { useDeleteCode } from './code-mutations.ts'
import { DeleteBatchDialog } from './delete-batch-dialog.tsx'
import { currentDestination, destinationName } from './destination-labels.ts'
import { HistoryDialog } from './history-dialog.tsx'
import styles from './item-qr-dialog.module.css'
import { NewBatchDialog } from './new-batch-dialog.tsx'
import { printAddress } from './print-address.ts'
import { RenameBatchDialog } from './rename-batch-dialog.tsx'

type Opened =
  | { kind: 'create' | 'new-batch' }
  | { kind: 'edit' | 'qr' | 'history' | 'delete'; code: DynamicCode }
  | { kind: 'rename-batch' | 'batch-destination' | 'delete-batch'; batch: CodeBatch }

const Context = createContext<((dialog: Opened) => void) | null>(null)

/** Opens one of the dialogs of the codes screen. */
export function useCodeDialogs() {
  const open = use(Context)
  if (!open) throw new Error('useCodeDialogs needs CodeDialogs around it')
  return open
}

interface Props {
  /** With the id of a created batch, or null after the selected one was deleted. */
  onBatch(id: string | null): void
  children: ReactNode
}

export function CodeDialogs({ onBatch, children }: Props) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = useCallback(() => setOpened(null), [])
  return (
    <Context value={setOpened}>
      {children}
      {opened?.kind === 'create' && <CodeDialog code={null} onCreated={(code) => setOpened({ kind: 'qr', code })} onClose={close} />}
      {opened?.kind === 'edit' && <CodeDialog code={opened.code} onClose={close} />}
      {opened?.kind === 'qr' && <CodeQrDialog code={opened.code} onClose={close} />}
      {opened?.kind === 'history' && <HistoryDialog code={opened.code} onClose={close} />}
      {opened?.kind === 'delete' && <DeleteCodeDialog code={opened.code} onClose={close} />}
      {opened?.kind === 'new-batch' && <NewBatchDialog onCreated={({ id }) => onBatch(id)} onClose={close} />}
      {opened?.kind === 'rename-batch' && <RenameBatchDialog batch={opened.batch} onClose={close} />}
      {opened?.kind === 'batch-destination' && <BatchDestinationDialog batch={opened.batch} onClose={close} />}
      {opened?.kind === 'delete-batch' && <DeleteBatchDialog batch={opened.batch} onDeleted={() => onBatch(null)} onClose={close} />}
    </Context>
  )
}

/** The next step after creating a code: download, print or try it. */
const CodeQrDialog = ({ code, onClose }: { code: DynamicCode; onClose(): void }) => (
  <QrDialog subject={codeQrSubject(code)} onClose={onClose}>
    <div className={styles.next}>
      <Button
        variant="default"
        leftSection={<PrintIcon size={18} />}
        renderRoot={(props) => <Link {...printAddress({ kind: 'codes', ids: [code.id] })} {...props} />}
      >
        {adminTexts.dynamicCode.printStudio}
      </Button>
      <Button
        variant="subtle"
        component="a"
        href={withBase(browserBasePath, codePath(code.code))}
        target="_blank"
        rel="noopener"
        leftSection={<NewTabIcon size={18} />}
        aria-label={`${adminTexts.redirections.tryIt} ${adminTexts.redirections.newTab}`}
      >
        {adminTexts.redirections.tryIt}
      </Button>
    </div>
  </QrDialog>
)

/** Uses the address of the code, not that of its destination. */
const codeQrSubject = (code: DynamicCode): QrSubject => ({
  title: code.label ?? destinationName(currentDestination(code)),
  byline: null,
  path: codePath(code.code),
  help: adminTexts.codes.qrHelp({ destination: destinationName(currentDestination(code)) }),
})

const texts = adminTexts.deleteCode

const DeleteCodeDialog = ({ code, onClose }: { code: DynamicCode; onClose(): void }) => (
  <ConfirmAction title={texts.title} action={useDeleteCode(code)} done={texts.deleted} undo={{ id: code.id }} onClose={onClose}>
    <p>
      <bdi>{texts.text({ code: codePath(code.code) })}</bdi> {texts.scanned({ count: code.scans })}
    </p>
    <p>{texts.final}</p>
  </ConfirmAction>
)
