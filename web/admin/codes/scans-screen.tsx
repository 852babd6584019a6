import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { CodeScans } from '#contract/codes.ts'
import type { PrintSubjects } from '#contract/print.ts'
import { BackLink } from '#web/admin/kit/back-link.tsx'
import shared from '#web/admin/kit/charts/panels.module.css'
import { PeriodBar, periodOf } from '#web/admin/kit/charts/period-bar.tsx'
import { formatDay } from '#web/admin/kit/format-date.ts'
import { ChevronIcon, PrintIcon } from '#web/admin/kit/icons.tsx'
import { ListMessage } from '#web/admin/kit/list-message.tsx'
import { LoadFailed, useFailureToast } from '#web/admin/kit/load-failed.tsx'
import { requestCommand } from '#web/admin/kit/screen-commands.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { codePath } from './code-address.ts'
import { batchesQuery, codeQuery, type ScansListing, scansQuery } from './codes.queries.ts'
import { ComparedPanel } from './compared-panel.tsx'
import { printAddress } from './print-address.ts'
import { ScansPanel } from './scans-panel.tsx'
import styles from './scans-screen.module.css'

const texts = adminTexts.codeScans

interface Props {
  listing: ScansListing
  onListing(listing: ScansListing): void
}

/** Scans over time, by label and by code. */
export function ScansScreen({ listing, onListing }: Props) {
  return (
    <>
      <PeriodBar title={texts.title} period={listing.period} onPeriod={(period) => onListing({ ...listing, period })} />
      <div className={styles.tools}>
        <BackLink screen="codes" search={listing.batch ? { batch: listing.batch } : {}} label={texts.back} />
        <ScopeField listing={listing} onListing={onListing} />
      </div>
      <Content listing={listing} />
    </>
  )
}

/** Selects all codes or a batch; a single code comes from the URL. */
function ScopeField({ listing: { period, batch, code }, onListing }: Props) {
  const { data: batches = [] } = useQuery(batchesQuery())
  const { data: one } = useQuery({ ...codeQuery(code ?? ''), enabled: code !== undefined })
  return (
    <NativeSelect
      label={texts.of}
      className={styles.scope ?? ''}
      rightSection={<ChevronIcon size={16} />}
      value={code ?? batch ?? ''}
      onChange={({ currentTarget: { value } }) => onListing({ period, ...(value && { batch: value }) })}
    >
      <option value="">{texts.ofAll}</option>
      {code !== undefined && (
        <option value={code} dir="auto">
          {one ? [codePath(one.code), one.label].filter(Boolean).join(' · ') : '…'}
        </option>
      )}
      {batches.map(({ id, name }) => (
        <option key={id} value={id} dir="auto">
          {name}
        </option>
      ))}
    </NativeSelect>
  )
}

function Content({ listing }: { listing: ScansListing }) {
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(scansQuery(listing))
  useFailureToast(error, texts.failedTitle)
  if (isPending) return <ScansSkeleton />
  if (!data) return <LoadFailed title={texts.failedTitle} text={errorText(error)} retry={refetch} />
  return (
    <div className={shared.content} aria-busy={isPlaceholderData}>
      {data.total === 0 ? <NoScans listing={listing} codes={data.codes} /> : <Panels scans={data} isOfOne={listing.code !== undefined} />}
    </div>
  )
}

/** Leads to printing the codes; if there are none, to the first one. */
function NoScans({ listing: { batch, code }, codes }: { listing: ScansListing; codes: CodeScans['codes'] }) {
  const ids = code === undefined ? codes.map(({ id }) => id) : [code]
  const navigate = useNavigate()
  const printed: PrintSubjects = batch === undefined ? { kind: 'codes', ids } : { kind: 'batch', id: batch }
  return (
    <ListMessage title={texts.none} text={texts.noneHelp}>
      {ids.length > 0 ? (
        <Button leftSection={<PrintIcon size={18} />} onClick={() => void navigate(printAddress(printed))}>
          {adminTexts.codes.print}
        </Button>
      ) : (
        <Button
          onClick={() => requestCommand('create-codes')}
          renderRoot={(props) => <Link to="/admin/$" params={{ _splat: 'codes' }} {...props} />}
        >
          {adminTexts.codes.add}
        </Button>
      )}
    </ListMessage>
  )
}

function Panels({ scans, isOfOne }: { scans: CodeScans; isOfOne: boolean }) {
  const period = periodOf(scans.days.length)
  const { from, to, days } = scans
  const files = `${from}-to-${to}`
  const { columns } = texts
  return (
    <>
      <p className={styles.days}>{texts.days({ from: formatDay(from), to: formatDay(to) })}</p>
      <ScansPanel scans={scans} period={period} />
      {!isOfOne && (
        <div className={shared.pair}>
          <ComparedPanel
            title={texts.byLabel({ period: adminTexts.analytics.last[period] })}
            fileName={`scans-by-label-${files}`}
            columns={[columns.label, columns.codes]}
            days={days}
            rows={scans.labels.map(({ label, codes, scans: count, daily }) => ({
              key: JSON.stringify(label),
              name: label ?? texts.noLabel,
              second: codes,
              note: texts.codes({ count: codes }),
              count,
              daily,
            }))}
          />
          <ComparedPanel
            title={texts.byCode({ period: adminTexts.analytics.last[period] })}
            fileName={`scans-by-code-${files}`}
            columns={[columns.code, columns.label]}
            days={days}
            rows={scans.codes.map(({ id, code, label, scans: count, daily }) => ({
              key: id,
              name: codePath(code),
              second: label,
              note: label ?? texts.noLabel,
              count,
              daily,
            }))}
          />
        </div>
      )}
    </>
  )
}

const ScansSkeleton = () => (
  <div className={shared.content} role="status" aria-label={texts.loading}>
    <Skeleton width="60%" height="1rem" />
    <Skeleton height="23rem" />
    <div className={shared.pair}>
      <Skeleton height="17rem" />
      <Skeleton height="17rem" />
    </div>
  </div>
)
