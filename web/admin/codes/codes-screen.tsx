import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ColumnChoice, useColumnChoice } from '#web/admin/kit/column-choice.tsx'
import { CreateButton } from '#web/admin/kit/create-button.tsx'
import { AnalyticsIcon, DownloadIcon, TableIcon } from '#web/admin/kit/icons.tsx'
import { Notice } from '#web/admin/kit/notice.tsx'
import { countText } from '#web/admin/kit/numbers.ts'
import { ScreenBar } from '#web/admin/kit/screen-bar.tsx'
import { SelectionProvider, useSelectionOf } from '#web/admin/kit/selection-context.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { BatchBar } from './batch-bar.tsx'
import { scansAddress } from './code-address.ts'
import { CodeDialogs, useCodeDialogs } from './code-dialogs.tsx'
import { adminCodesQuery, batchesQuery, type CodeListing } from './codes.queries.ts'
import { codesColumns } from './codes-columns.tsx'
import { CodesList } from './codes-list.tsx'
import { CodesTools } from './codes-tools.tsx'

const texts = adminTexts.codes

interface Props {
  listing: CodeListing
  /** Index of the first visible code. */
  at: number
  onListing(listing: CodeListing): void
  onPosition(index: number): void
}

/** Dynamic QR codes. */
export const CodesScreen = (props: Props) => (
  <SelectionProvider>
    <CodeDialogs onBatch={(id) => props.onListing({ search: '', ...(id && { batch: id }) })}>
      <Codes {...props} />
    </CodeDialogs>
  </SelectionProvider>
)

function Codes({ listing, at, onListing, onPosition }: Props) {
  const list = useInfiniteQuery(adminCodesQuery(listing))
  const { data: batches = [] } = useQuery(batchesQuery())
  const { count, flagged = 0 } = list.data?.pages.at(-1) ?? {}
  const batch = batches.find(({ id }) => id === listing.batch)
  const { columns, choice } = useColumnChoice('codes', codesColumns)
  useSelectionOf(listing, count)
  return (
    <>
      <ScreenBar title={texts.title} count={count === undefined ? undefined : countText(count)} action={<NewCodeButton />}>
        <Button
          variant="subtle"
          leftSection={<AnalyticsIcon size={18} />}
          renderRoot={(props) => <Link {...scansAddress({})} {...props} />}
        >
          {texts.openScans}
        </Button>
        <Button
          variant="subtle"
          leftSection={<DownloadIcon size={18} />}
          renderRoot={(props) => <Link to="/admin/$" params={{ _splat: 'codes/downloads' }} {...props} />}
        >
          {adminTexts.downloadCodes.open}
        </Button>
        <NewBatchButton />
      </ScreenBar>
      {flagged > 0 && listing.only !== 'flagged' && (
        <FlaggedNotice count={flagged} onShow={() => onListing({ search: '', only: 'flagged' })} />
      )}
      <CodesTools listing={listing} batches={batches} flagged={flagged} onListing={onListing}>
        <ColumnChoice choice={choice} />
      </CodesTools>
      {batch && <BatchBar batch={batch} />}
      <CodesList
        key={columns.map(({ id }) => id).join()}
        columns={columns}
        list={list}
        listing={listing}
        at={at}
        onListing={onListing}
        onPosition={onPosition}
      />
    </>
  )
}

function NewCodeButton() {
  const open = useCodeDialogs()
  return <CreateButton label={texts.add} command="create-codes" onCreate={() => open({ kind: 'create' })} />
}

function NewBatchButton() {
  const open = useCodeDialogs()
  return (
    <Button variant="subtle" leftSection={<TableIcon size={18} />} onClick={() => open({ kind: 'new-batch' })}>
      {texts.addBatch}
    </Button>
  )
}

const FlaggedNotice = ({ count, onShow }: { count: number; onShow(): void }) => (
  <Notice text={texts.flagged({ count })}>
    <Button variant="default" onClick={onShow}>
      {texts.showThem}
    </Button>
  </Notice>
)
