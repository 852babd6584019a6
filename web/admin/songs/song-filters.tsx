import { useQuery } from '@tanstack/react-query'
import { keysOf } from '#contract/keys.ts'
import { periodDays } from '#contract/periods.ts'
import { useCategoriesByName } from '#web/admin/categories/use-categories-by-name.ts'
import { ListFilter } from '#web/admin/kit/list-filter.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { type SongListing, uploadersQuery } from './songs.queries.ts'

const texts = adminTexts.songs

interface Props {
  listing: SongListing
  onChange(changed: Partial<SongListing>): void
}

/** Filters by category, type, visibility, uploader (if there are several) and date of creation. */
export function SongFilters({ listing: { categoryId, mediaType, visibility, uploadedBy, added }, onChange }: Props) {
  const { categories = [] } = useCategoriesByName()
  const { data: uploaders = [] } = useQuery(uploadersQuery(uploadedBy))
  return (
    <>
      <ListFilter
        label={texts.filterCategory}
        all={texts.allCategories}
        value={categoryId}
        options={categories.map(({ id, name }) => [id, name])}
        onChange={(value) => onChange({ categoryId: value })}
      />
      <ListFilter
        label={texts.filterType}
        all={texts.allTypes}
        value={mediaType}
        options={[
          ['audio', texts.audio],
          ['video', texts.video],
        ]}
        onChange={(value) => onChange({ mediaType: value })}
      />
      <ListFilter
        label={texts.filterVisibility}
        all={texts.allVisibilities}
        value={visibility}
        options={[
          ['listed', texts.visibilities.listed],
          ['restricted', texts.visibilities.restricted],
        ]}
        onChange={(value) => onChange({ visibility: value })}
      />
      {(uploaders.length > 1 || uploadedBy !== undefined) && (
        <ListFilter
          label={texts.filterUploader}
          all={texts.allUploaders}
          value={uploadedBy}
          options={uploaders.map(({ id, displayName, username }) => [id, `${displayName} (@${username})`])}
          onChange={(value) => onChange({ uploadedBy: value })}
        />
      )}
      <ListFilter
        label={texts.filterAdded}
        all={texts.allDates}
        value={added}
        options={keysOf(periodDays).map((period) => [period, texts.addedIn[period]])}
        onChange={(value) => onChange({ added: value })}
      />
    </>
  )
}
