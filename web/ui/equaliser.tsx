import styles from './equaliser.module.css'

/** Four bars: this one is sounding. Still where motion is unwelcome. */
export const Equaliser = () => (
  <span className={styles.equaliser} aria-hidden="true">
    <i />
    <i />
    <i />
    <i />
  </span>
)
