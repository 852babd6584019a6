import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { DownloadBatch, DownloadCode } from '#contract/download-codes.ts'
import { printAddress } from '#web/admin/codes/print-address.ts'
import { toCsv } from '#web/admin/kit/csv.ts'
import { Dialog, DialogBody, DialogFoot } from '#web/admin/kit/dialog.tsx'
import { showFailureToast } from '#web/admin/kit/error-toast.ts'
import { DownloadIcon, PrintIcon } from '#web/admin/kit/icons.tsx'
import { LoadFailed } from '#web/admin/kit/load-failed.tsx'
import { saveFile } from '#web/admin/kit/qr/qr-code.ts'
import { withBase } from '#web/lib/addresses.ts'
import { browserBasePath } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './codes-dialog.module.css'
import { downloadCodesQuery, useRevokeDownloadCode } from './download-codes.queries.ts'

const texts = adminTexts.downloadCodes

/** The codes of a batch, to read, print or download as a file. */
export function DownloadCodesDialog({ batch, onClose }: { batch: DownloadBatch; onClose(): void }) {
  const { data: codes, error, refetch } = useQuery(downloadCodesQuery(batch.id))
  return (
    <Dialog title={texts.codesTitle({ name: batch.name })} width="38rem" onClose={onClose}>
      <DialogBody>
        {codes ? (
          <Codes codes={codes} uses={batch.uses} />
        ) : error ? (
          <LoadFailed title={texts.failedTitle} text={errorText(error)} retry={refetch} />
        ) : (
          <Skeleton width="100%" height="12rem" />
        )}
      </DialogBody>
      <DialogFoot>
        <Button variant="default" leftSection={<DownloadIcon size={18} />} disabled={!codes} onClick={() => codes && saveCsv(batch, codes)}>
          {texts.csv}
        </Button>
        <Button
          leftSection={<PrintIcon size={18} />}
          renderRoot={(props) => <Link {...printAddress({ kind: 'download-batch', id: batch.id })} {...props} />}
        >
          {texts.print}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

function Codes({ codes, uses }: { codes: readonly DownloadCode[]; uses: number }) {
  const revoke = useRevokeDownloadCode()
  const toggle = ({ id, isRevoked }: DownloadCode) => revoke.mutate({ id, isRevoked: !isRevoked }, { onError: showFailureToast })
  return (
    <table className={styles.codes}>
      <thead>
        <tr>
          <th scope="col">{texts.code}</th>
          <th scope="col">{texts.redeemed}</th>
          <th scope="col">{texts.columns.actions}</th>
        </tr>
      </thead>
      <tbody>
        {codes.map((code) => (
          <tr key={code.id}>
            <th scope="row" className={styles.code} data-revoked={code.isRevoked || undefined}>
              {code.code ?? texts.unreadable}
            </th>
            <td>{texts.of({ redeemed: code.redeemed, all: uses })}</td>
            <td>
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={(code.isRevoked ? texts.allowCode : texts.revokeCode)({ code: code.code ?? '' })}
                onClick={() => toggle(code)}
              >
                {code.isRevoked ? texts.allow : texts.revoke}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function saveCsv({ name, uses }: DownloadBatch, codes: readonly DownloadCode[]) {
  const page = new URL(withBase(browserBasePath, '/redeem'), location.href).href
  const rows = codes.map(({ code, redeemed, lastRedeemedAt, isRevoked }) => [
    code,
    code && `${page}?code=${code}`,
    uses,
    redeemed,
    lastRedeemedAt,
    isRevoked ? texts.yes : texts.no,
  ])
  saveFile(new Blob([toCsv([Object.values(texts.csvColumns), ...rows])], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)
}
