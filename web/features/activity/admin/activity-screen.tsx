import { NativeSelect } from '@mantine/core'
import type { ActivityKind } from '#contract/activity.ts'
import { ChevronIcon } from '#web/features/admin-shell/admin/icons.tsx'
import { ScreenBar } from '#web/features/admin-shell/admin/screen-bar.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { ActivityList } from './activity-list.tsx'
import styles from './activity-screen.module.css'

const texts = adminTexts.activity
/** In the order of the sidebar. */
const kinds = Object.keys(texts.kinds) as ActivityKind[]

interface Props {
  /** Shows entries of this kind only, if there is such a kind. */
  kind: string | undefined
  onKind(kind: ActivityKind | undefined): void
}

export function ActivityScreen({ kind: wanted, onKind }: Props) {
  const kind = kinds.find((known) => known === wanted)
  return (
    <>
      <ScreenBar title={texts.title} />
      <div className={styles.tools}>
        <NativeSelect
          label={texts.kindLabel}
          value={kind ?? ''}
          onChange={({ currentTarget }) => onKind(kinds.find((known) => known === currentTarget.value))}
          data={[{ value: '', label: texts.allKinds }, ...kinds.map((value) => ({ value, label: texts.kinds[value] }))]}
          rightSection={<ChevronIcon size={16} />}
        />
        <p>{texts.kept}</p>
      </div>
      {/* A list of its own for each kind: it begins at its top. */}
      <ActivityList key={kind} kind={kind} onShowAll={() => onKind(undefined)} />
    </>
  )
}
