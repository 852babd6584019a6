import type { ReactNode } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './item-cell.module.css'
import { SavingMark } from './saving-mark.tsx'

interface Props {
  picture?: ReactNode
  title: string
  /** The title as it is shown, where that is more than its text. */
  name?: ReactNode
  /** 'auto' where `name` has no direction of its own: what is cut off is then the end of the title. */
  dir?: 'auto'
  /** Stands for the title while it is edited. */
  editor?: ReactNode
  /** The second line gives way to 'Saving'. */
  isSaving?: boolean
  /** Second line. */
  children?: ReactNode
}

/** The cell that names its row. */
export const ItemCell = ({ picture, title, name, dir, editor, isSaving = false, children }: Props) => (
  <div className={styles.item}>
    {picture}
    <div>
      {editor ?? (
        <b dir={name ? dir : 'auto'} title={title}>
          {name ?? title}
        </b>
      )}
      <small>{isSaving ? <SavingMark /> : children}</small>
    </div>
  </div>
)

/** The shape of one with a picture. */
export const itemSkeleton = (
  <div className={styles.item}>
    <Skeleton width="2.5rem" height="2.5rem" />
    <div>
      <Skeleton width="70%" height="0.875rem" />
      <Skeleton width="3rem" height="0.625rem" className={styles.secondLine} />
    </div>
  </div>
)
