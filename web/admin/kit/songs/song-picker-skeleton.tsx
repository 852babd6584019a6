import { adminTexts } from '#web/lib/texts/admin.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './song-picker.module.css'

const rows = [0, 1, 2, 3, 4]

export const SongPickerSkeleton = () => (
  <div className={styles.rows} role="status" aria-label={adminTexts.songPicker.loading}>
    {rows.map((row) => (
      <div key={row} className={styles.row}>
        <Skeleton width="1.125rem" height="1.125rem" />
        <Skeleton height="2.25rem" />
        <span>
          <Skeleton width="60%" height="0.8125rem" />
          <Skeleton width="40%" height="0.625rem" className={styles.secondLine} />
        </span>
        <Skeleton width="2rem" height="0.75rem" />
      </div>
    ))}
  </div>
)
