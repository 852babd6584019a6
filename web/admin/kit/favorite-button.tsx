import { adminTexts } from '#web/lib/texts/admin.ts'
import { HeartFilledIcon, HeartIcon } from '#web/ui/control-icons.tsx'
import styles from './row-button.module.css'

interface Props {
  /** Name of the item that the row is about. */
  name: string
  isFavorite: boolean
  /** While saving, the button ignores clicks but is not disabled, which would drop the focus. */
  isSaving: boolean
  onToggle(isFavorite: boolean): void
}

/** The favorite toggle of a table row. */
export const FavoriteButton = ({ name, isFavorite, isSaving, onToggle }: Props) => (
  <button
    type="button"
    className={styles.control}
    aria-label={adminTexts.actionOf({ action: adminTexts.favorite, name })}
    aria-pressed={isFavorite}
    aria-disabled={isSaving}
    onClick={() => !isSaving && onToggle(!isFavorite)}
  >
    {isFavorite ? <HeartFilledIcon size={18} /> : <HeartIcon size={18} />}
  </button>
)
