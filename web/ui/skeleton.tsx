import styles from './skeleton.module.css'

interface SkeletonProps {
  /** CSS units. */
  width?: string
  height?: string
  className?: string | undefined
}

/** A bar or box in place of content that is loading. */
export const Skeleton = ({ width, height, className = '' }: SkeletonProps) => (
  <span className={`${styles.skeleton} ${className}`} style={{ width, height }} />
)
