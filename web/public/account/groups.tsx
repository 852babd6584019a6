import { type ReactNode, useEffect, useId, useState } from 'react'
import { useApp } from '#web/lib/app-context.tsx'
import { browserCall as call } from '#web/lib/browser.ts'
import { useAccountTexts } from '#web/lib/texts/account.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import styles from './groups.module.css'

type MyGroups = Awaited<ReturnType<typeof call<'GET /api/session/groups'>>>['groups']

/**
 * The user's groups, with the items that they open; nothing without groups. `children` appear together with them: groups that arrive later
 * would push them down.
 */
export function Groups({ children }: { children: ReactNode }) {
  const [groups, setGroups] = useState<MyGroups | null>(null)
  useEffect(() => {
    // After a failure, the rest of the page is shown as if there were no groups.
    call('GET /api/session/groups', {}).then(
      (response) => setGroups(response.groups),
      () => setGroups([]),
    )
  }, [])
  return (
    <>
      {groups !== null && groups.length > 0 && <GroupList groups={groups} />}
      <div hidden={groups === null}>{children}</div>
    </>
  )
}

function GroupList({ groups }: { groups: MyGroups }) {
  const texts = useAccountTexts().groups
  const { pagesPath } = useApp()
  const { tag } = useTexts()
  const titleId = useId()
  const day = (moment: string) => new Intl.DateTimeFormat(tag, { dateStyle: 'long' }).format(new Date(moment))
  return (
    <section className={styles.groups} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {texts.title}
      </h2>
      {groups.map(({ name, endsAt, items }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change on this page, and names may be equal
        <article key={index}>
          <h3 dir="auto">{name}</h3>
          {endsAt !== null && <p className={styles.note}>{texts.until({ day: day(endsAt) })}</p>}
          {items.length === 0 && <p className={styles.note}>{texts.none}</p>}
          <ul>
            {items.map((item) => (
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
