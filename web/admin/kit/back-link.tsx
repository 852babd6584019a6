import { Link } from '@tanstack/react-router'
import styles from './back-link.module.css'
import { ChevronIcon } from './icons.tsx'

interface Props {
  /** Path of the screen below /admin/. */
  screen: string
  search?: Record<string, string>
  label: string
}

/** Links to the parent screen, which is not the current page: without `exact`, its address begins like that of its child. */
export const BackLink = ({ screen, search = {}, label }: Props) => (
  <Link to="/admin/$" params={{ _splat: screen }} search={search} activeOptions={{ exact: true }} className={styles.back}>
    <ChevronIcon size={16} />
    {label}
  </Link>
)
