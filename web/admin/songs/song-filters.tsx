import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Period, periodDays } from '#contract/periods.ts'
import type { MediaType } from '#contract/songs.ts'
import { adminCategoriesQuery } from '#web/admin/categories/categories.queries.ts'
import { ChevronIcon } from '#web/admin/kit/icons.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import type { SongListing } from './songs.queries.ts'
import styles from './songs-screen.module.css'

const texts = adminTexts.songs

interface Props {
  listing: SongListing
  onChange(changed: Partial<SongListing>): void
}

/** By category, type and date of creation. */
export function SongFilters({ listing: { categoryId, mediaType, added }, onChange }: Props) {
  const { data: categories = [] } = useQuery(adminCategoriesQuery())
  const byName = categories.toSorted((one, other) => one.name.localeCompare(other.name))
  return (
    <>
      <Filter
        label={texts.filterCategory}
        all={texts.allCategories}
        value={categoryId}
        options={byName.map(({ id, name }) => [id, name])}
        onChange={(value) => onChange({ categoryId: value })}
      />
      <Filter
        label={texts.filterType}
        all={texts.allTypes}
        value={mediaType}
        options={[
          ['audio', texts.audio],
          ['video', texts.video],
        ]}
        onChange={(value) => onChange({ mediaType: value as MediaType | undefined })}
      />
      <Filter
        label={texts.filterAdded}
        all={texts.allDates}
        value={added}
        options={(Object.keys(periodDays) as Period[]).map((period) => [period, texts.addedIn[period]])}
        onChange={(value) => onChange({ added: value as Period | undefined })}
      />
    </>
  )
}

interface FilterProps {
  label: string
  all: string
  value: string | undefined
  options: readonly (readonly [value: string, label: string])[]
  onChange(value: string | undefined): void
}

const Filter = ({ label, all, value = '', options, onChange }: FilterProps) => (
  <NativeSelect
    aria-label={label}
    className={styles.filter}
    rightSection={<ChevronIcon size={16} />}
    value={value}
    data-active={value !== '' || undefined}
    onChange={(event) => onChange(event.currentTarget.value || undefined)}
  >
    <option value="">{all}</option>
    {options.map(([key, name]) => (
      <option key={key} value={key}>
        {name}
      </option>
    ))}
  </NativeSelect>
)
