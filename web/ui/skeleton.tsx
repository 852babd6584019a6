import styles from './skeleton.module.css'

interface SkeletonProps {
  /** CSS units. */
  width?: string
  height?: string
  className?: string | undefined
}

/** A bar or box in the place of something that is on its way. */
export const Skeleton = ({ width, height, className = '' }: SkeletonProps) => (
  <span className={`${styles.skeleton} ${className}`} style={{ width, height }} />
)
