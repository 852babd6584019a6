import type { ReactNode } from 'react'
import type { CodeBatch } from '#contract/codes.ts'
import { ListFilter } from '#web/admin/kit/list-filter.tsx'
import { SearchBox } from '#web/admin/kit/search-box.tsx'
import { Segmented } from '#web/admin/kit/segmented.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import type { CodeListing } from './codes.queries.ts'
import styles from './codes-tools.module.css'

const texts = adminTexts.codes

interface Props {
  listing: CodeListing
  batches: readonly CodeBatch[]
  /** Number of codes that need attention. */
  flagged: number
  onListing(listing: CodeListing): void
  /** The column picker. */
  children: ReactNode
}

/** Search and filters of the list. */
export function CodesTools({ listing, batches, flagged, onListing, children }: Props) {
  const { search, batch, only } = listing
  return (
    <div className={styles.tools}>
      <SearchBox
        label={texts.searchLabel}
        placeholder={texts.searchPlaceholder}
        value={search}
        onSearch={(text) => onListing({ ...listing, search: text })}
      />
      <Segmented
        label={texts.show}
        hidesLabel
        value={only ?? 'all'}
        options={[
          { value: 'all', label: texts.showAll },
          { value: 'flagged', label: texts.showFlagged({ count: flagged }) },
          { value: 'off', label: texts.showOff },
        ]}
        onChange={(next) => onListing({ ...listing, only: next === 'all' ? undefined : next })}
      />
      {batches.length > 0 && (
        <ListFilter
          label={texts.batchFilter}
          all={texts.anyBatch}
          value={batch}
          options={batches.map(({ id, name }) => [id, name])}
          onChange={(id) => onListing({ ...listing, batch: id })}
        />
      )}
      <div className={styles.columns}>{children}</div>
    </div>
  )
}
