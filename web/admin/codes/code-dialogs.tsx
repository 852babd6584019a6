import { createContext, type ReactNode, use, useCallback, useState } from 'react'
import type { CodeBatch, LivingCode } from '#contract/codes.ts'
import { QrDialog } from '#web/admin/kit/qr/qr-dialog.tsx'
import { AimBatchDialog } from './aim-batch-dialog.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { codeQrSubject } from './code-qr-subject.ts'
import { DeleteBatchDialog } from './delete-batch-dialog.tsx'
import { DeleteCodeDialog } from './delete-code-dialog.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { NewBatchDialog } from './new-batch-dialog.tsx'
import { RenameBatchDialog } from './rename-batch-dialog.tsx'

type Opened =
  | { kind: 'create' | 'new-batch' }
  | { kind: 'edit' | 'qr' | 'history' | 'delete'; code: LivingCode }
  | { kind: 'rename-batch' | 'aim-batch' | 'delete-batch'; batch: CodeBatch }

const Context = createContext<((dialog: Opened) => void) | null>(null)

/** Opens one of the dialogs of the codes screen. */
export function useCodeDialogs() {
  const open = use(Context)
  if (!open) throw new Error('useCodeDialogs needs CodeDialogs around it')
  return open
}

interface Props {
  /** A batch has been made, or (null) the one in sight deleted. */
  onBatch(id: string | null): void
  children: ReactNode
}

export function CodeDialogs({ onBatch, children }: Props) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = useCallback(() => setOpened(null), [])
  return (
    <Context value={setOpened}>
      {children}
      {opened?.kind === 'create' && <CodeDialog code={null} onClose={close} />}
      {opened?.kind === 'edit' && <CodeDialog code={opened.code} onClose={close} />}
      {opened?.kind === 'qr' && <QrDialog subject={codeQrSubject(opened.code)} onClose={close} />}
      {opened?.kind === 'history' && <HistoryDialog code={opened.code} onClose={close} />}
      {opened?.kind === 'delete' && <DeleteCodeDialog code={opened.code} onClose={close} />}
      {opened?.kind === 'new-batch' && <NewBatchDialog onCreated={({ id }) => onBatch(id)} onClose={close} />}
      {opened?.kind === 'rename-batch' && <RenameBatchDialog batch={opened.batch} onClose={close} />}
      {opened?.kind === 'aim-batch' && <AimBatchDialog batch={opened.batch} onClose={close} />}
      {opened?.kind === 'delete-batch' && <DeleteBatchDialog batch={opened.batch} onDeleted={() => onBatch(null)} onClose={close} />}
    </Context>
  )
}
