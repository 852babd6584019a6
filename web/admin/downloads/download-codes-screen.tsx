import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { DownloadBatch } from '#contract/download-codes.ts'
import { BackLink } from '#web/admin/kit/back-link.tsx'
import { EntityTable } from '#web/admin/kit/entity-table.tsx'
import { AddIcon } from '#web/admin/kit/icons.tsx'
import { ListMessage } from '#web/admin/kit/list-message.tsx'
import { formatNumber } from '#web/admin/kit/numbers.ts'
import { ScreenBar } from '#web/admin/kit/screen-bar.tsx'
import short from '#web/admin/kit/short-button.module.css'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { BatchDialogs, useBatchDialogs } from './batch-dialogs.tsx'
import { batchesColumns } from './batches-columns.tsx'
import { downloadBatchesQuery } from './download-codes.queries.ts'

const texts = adminTexts.downloadCodes
const idOf = ({ id }: DownloadBatch) => id

/** Batches of download codes, with the numbers of redeemed and remaining codes. */
export function DownloadCodesScreen() {
  const list = useQuery(downloadBatchesQuery())
  return (
    <BatchDialogs>
      <ScreenBar title={texts.title} count={list.data && formatNumber(list.data.length)} action={<AddButton />} />
      <BackLink screen="codes" label={texts.back} />
      <EntityTable
        query={list}
        rows={list.data}
        rowKey={idOf}
        count={list.data?.length}
        columns={batchesColumns}
        texts={texts}
        empty={<ListMessage title={texts.emptyTitle} text={texts.empty} />}
      />
    </BatchDialogs>
  )
}

function AddButton() {
  const open = useBatchDialogs()
  return (
    <Button className={short.button ?? ''} leftSection={<AddIcon size={18} />} onClick={() => open({ kind: 'create' })}>
      <span className={short.label}>{texts.add}</span>
    </Button>
  )
}
