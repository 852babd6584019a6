import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './playlist-form.module.css'
import { SongPickerSkeleton } from './song-picker-skeleton.tsx'

export const PlaylistFormSkeleton = () => (
  <div className={styles.columns} role="status" aria-label={adminTexts.playlistForm.loading}>
    <div className={styles.about}>
      <Skeleton width="8rem" height="8rem" />
      <Skeleton height="2.5rem" />
      <Skeleton height="4.5rem" />
      <Skeleton height="2.5rem" />
    </div>
    <div className={styles.pick}>
      <SongPickerSkeleton />
    </div>
    <div className={styles.order} />
  </div>
)
