import { Link } from '@tanstack/react-router'
import type { ActivityEntry } from '#contract/activity.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import styles from './activity-entry.module.css'

const texts = adminTexts.activity

/** Who did what to what: 'Administrator added song Night Ferry'. The name links to its item, as long as that exists. */
export const Action = ({ entry }: { entry: ActivityEntry }) => (
  <span>
    <bdi dir="auto">{entry.actor ?? texts.system}</bdi> {texts.verbs[entry.action]} <Subject entry={entry} />
  </span>
)

function Subject({ entry: { kind, action, subject, count } }: { entry: ActivityEntry }) {
  if (!subject) return unnamed({ kind, action, count })
  const name = (
    <b>
      <bdi dir="auto">{subject.name}</bdi>
    </b>
  )
  return (
    <>
      {kind === 'import-export' ? texts.rowsOf({ count }) : texts.nouns[kind]}{' '}
      {subject.nameNow === null ? (
        name
      ) : (
        <Link className={styles.link} to="/admin/$" params={{ _splat: kind }} search={hasSearch(kind) ? { search: subject.nameNow } : {}}>
          {name}
        </Link>
      )}
      {count > 1 && kind !== 'import-export' && ` ${texts.others({ count: count - 1 })}`}
    </>
  )
}

/** '12 songs', 'a song', 'the settings', 'the whole site'. */
function unnamed({ kind, action, count }: Pick<ActivityEntry, 'kind' | 'action' | 'count'>): string {
  if (action === 'archived') return texts.wholeSite
  if (action === 'restored' && kind === 'import-export') return texts.wholeSiteRestored
  return texts.unnamed[kind]({ count: Math.max(1, count) })
}

/** Screens that can be opened with a search text. */
const hasSearch = (kind: ActivityEntry['kind']) => ['songs', 'playlists', 'users', 'codes'].includes(kind)
