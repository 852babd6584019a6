import { useQuery } from '@tanstack/react-query'
import { BackLink } from '#web/admin/kit/back-link.tsx'
import { CreateButton } from '#web/admin/kit/create-button.tsx'
import { WholeList } from '#web/admin/kit/whole-list.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { BatchDialogs, useBatchDialogs } from './batch-dialogs.tsx'
import { batchesColumns } from './batches-columns.tsx'
import { downloadBatchesQuery } from './download-codes.queries.ts'

const texts = adminTexts.downloadCodes

/** Batches of download codes, with the numbers of redeemed and remaining codes. */
export function DownloadCodesScreen() {
  return (
    <BatchDialogs>
      <WholeList
        query={useQuery(downloadBatchesQuery())}
        columns={batchesColumns}
        texts={texts}
        action={<AddButton isShort />}
        emptyAction={<AddButton />}
      >
        <BackLink screen="codes" label={texts.back} />
      </WholeList>
    </BatchDialogs>
  )
}

function AddButton({ isShort = false }: { isShort?: boolean }) {
  const open = useBatchDialogs()
  return <CreateButton label={texts.add} isShort={isShort} onCreate={() => open({ kind: 'create' })} />
}
