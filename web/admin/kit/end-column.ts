import styles from './data-table.module.css'

/** Classes of a column of numbers, with that of its width. */
export const numberColumn = (width: string | undefined) => `${styles.end} ${styles.number} ${width}`

/** Classes of the column of a row's actions, with that of its width. */
export const actionsColumn = (width: string | undefined) => `${styles.end} ${styles.actions} ${width}`
