import styles from './equaliser.module.css'

/** Four bars: this song is playing. Static with reduced motion. */
export const Equaliser = () => (
  <span className={styles.equaliser} aria-hidden="true">
    <i />
    <i />
    <i />
    <i />
  </span>
)
