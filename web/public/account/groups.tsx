import { type ReactNode, useEffect, useId, useState } from 'react'
import { useApp } from '#web/lib/app-context.tsx'
import { browserCall as call } from '#web/lib/browser.ts'
import { useAccountTexts } from '#web/lib/texts/account.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import controls from '#web/ui/controls.module.css'
import { focusPage } from '#web/ui/focus-page.ts'
import { confirmLeaving, type MyGroup } from './confirm-leaving.ts'
import styles from './groups.module.css'

/**
 * The user's groups, with the items that they open; nothing without groups. `children` appear together with them: groups that arrive later
 * would push them down.
 */
export function Groups({ children }: { children: ReactNode }) {
  const [groups, setGroups] = useState<readonly MyGroup[] | null>(null)
  useEffect(() => {
    // After a failure, the rest of the page is shown as if there were no groups.
    call('GET /api/session/groups', {}).then(
      (response) => setGroups(response.groups),
      () => setGroups([]),
    )
  }, [])
  function drop({ id }: MyGroup) {
    focusPage()
    setGroups((known) => known?.filter((group) => group.id !== id) ?? null)
  }
  return (
    <>
      {groups !== null && groups.length > 0 && <GroupList groups={groups} onLeft={drop} />}
      <div hidden={groups === null}>{children}</div>
    </>
  )
}

function GroupList({ groups, onLeft }: { groups: readonly MyGroup[]; onLeft(group: MyGroup): void }) {
  const accountTexts = useAccountTexts()
  const texts = accountTexts.groups
  const { pagesPath } = useApp()
  const { tag } = useTexts()
  const titleId = useId()
  const day = (moment: string) => new Intl.DateTimeFormat(tag, { dateStyle: 'long' }).format(new Date(moment))
  return (
    <section className={styles.groups} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {texts.title}
      </h2>
      {groups.map((group) => (
        <article key={group.id}>
          <div className={styles.head}>
            <h3 dir="auto">{group.name}</h3>
            <button
              type="button"
              className={controls.button}
              aria-label={texts.leaveOf({ name: group.name })}
              onClick={() => confirmLeaving(group, accountTexts, tag, () => onLeft(group))}
            >
              {texts.leave}
            </button>
          </div>
          {group.endsAt !== null && <p className={styles.note}>{texts.until({ day: day(group.endsAt) })}</p>}
          {group.items.length === 0 && <p className={styles.note}>{texts.none}</p>}
          <ul>
            {group.items.map((item) => (
              <li key={`${item.kind}${item.id}`}>
                <a href={`${pagesPath}/${item.kind}/${item.id}`} dir="auto">
                  {item.name}
                </a>
              </li>
            ))}
          </ul>
        </article>
      ))}
    </section>
  )
}
