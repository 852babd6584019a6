import styles from './data-table.module.css'

/** Classes of a numeric column, including its width. */
export const numberColumn = (width: string | undefined) => `${styles.end} ${styles.number} ${width}`

/** Classes of the column with a row's actions, including its width. */
export const actionsColumn = (width: string | undefined) => `${styles.end} ${styles.actions} ${width}`
