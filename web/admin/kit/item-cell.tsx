import type { ReactNode } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './item-cell.module.css'
import { SavingMark } from './saving-mark.tsx'

interface Props {
  picture?: ReactNode
  title: string
  /** The displayed title, if it is more than plain text. */
  name?: ReactNode
  /** 'auto' if `name` does not set its own direction, so that the end of the title is truncated. */
  dir?: 'auto'
  /** Displayed instead of the title while it is being edited. */
  editor?: ReactNode
  /** Replaces the second line with 'Saving'. */
  isSaving?: boolean
  /** Second line. */
  children?: ReactNode
}

/** The cell that identifies its row. */
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

/** Placeholder of a cell with a picture. */
export const itemSkeleton = (
  <div className={styles.item}>
    <Skeleton width="2.5rem" height="2.5rem" />
    <div>
      <Skeleton width="70%" height="0.875rem" />
      <Skeleton width="3rem" height="0.625rem" className={styles.secondLine} />
    </div>
  </div>
)
