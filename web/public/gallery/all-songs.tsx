import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import type { CategoryTile } from '#contract/playlists.ts'
import type { Song } from '#contract/songs.ts'
import { useApp } from '#web/lib/app-context.tsx'
import { usePageTexts } from '#web/lib/texts/pages.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { type Pages, usePages } from '#web/lib/use-pages.ts'
import { SongPages } from '#web/public/songs/song-pages.tsx'
import controls from '#web/ui/controls.module.css'
import field from '#web/ui/field.module.css'
import { Message } from '#web/ui/message.tsx'
import { Section } from '#web/ui/section.tsx'
import text from '#web/ui/text.module.css'
import styles from './all-songs.module.css'
import { browsingKey, browsingQuery } from './browsing-query.ts'
import type { SongBrowsing } from './song-browsing.ts'
import { useFollowedFocus } from './use-followed-focus.ts'

interface AllSongsProps {
  first: Pages<Song>
  categories: readonly CategoryTile[]
  browsing: SongBrowsing
  onBrowse: (browsing: SongBrowsing) => void
}

/** All public songs; their order and filters are in the address. */
export function AllSongs({ first, categories, browsing, onBrowse }: AllSongsProps) {
  const { gallery: texts, lists, failure } = usePageTexts()
  const { site } = useTexts()
  const { call } = useApp()
  const pages = usePages(first, browsingKey(browsing), async (cursor, signal) => {
    const { songs, nextCursor } = await call('GET /api/songs', { query: { ...browsingQuery(browsing), cursor }, signal })
    return { items: songs, nextCursor }
  })
  const { list, status, retry } = pages
  const isStale = list.key !== browsingKey(browsing)
  const count = list.items.length
  const shown = count > 0 ? lists.songs({ count: list.nextCursor ? `${count}+` : count }) : texts.noSongs
  const { place, press } = useFollowedFocus(isStale && status !== 'failed')
  return (
    <Section title={texts.allSongs}>
      <Filters categories={categories} browsing={browsing} onBrowse={onBrowse} />
      <p role="status" className={text.hidden}>
        {isStale ? status === 'loading' && site.loading : list !== first && shown}
      </p>
      <div ref={place} aria-busy={status === 'loading'}>
        {isStale && status === 'failed' ? (
          <Message isError title={texts.songsFailed} text={failure.offline}>
            <button
              type="button"
              className={controls.button}
              onClick={() => {
                press()
                retry()
              }}
            >
              {site.tryAgain}
            </button>
          </Message>
        ) : count > 0 ? (
          <SongPages {...pages} more={(after, link) => <Link to="/gallery" search={{ ...browsing, after }} {...link} />} />
        ) : (
          <Message headingLevel={3} title={texts.noSongs} text={texts.noSongsText}>
            <button
              type="button"
              className={controls.button}
              onClick={() => {
                press()
                onBrowse({})
              }}
            >
              {texts.showAllSongs}
            </button>
          </Message>
        )}
      </div>
    </Section>
  )
}

/** A form, so that it also works without scripts. */
function Filters({ categories, browsing, onBrowse }: Omit<AllSongsProps, 'first'>) {
  const texts = usePageTexts().gallery
  const { pagesPath } = useApp()
  const change = (name: keyof SongBrowsing) => (value: string) => {
    const { [name]: _former, ...others } = browsing
    onBrowse({ ...others, ...(value && { [name]: value }) })
  }
  return (
    <form className={styles.filters} action={`${pagesPath}/gallery`}>
      <Choice label={texts.sort} name="sort" value={browsing.sort} onChange={change('sort')}>
        <option value="">{texts.sorts.newest}</option>
        <option value="title">{texts.sorts.title}</option>
        <option value="artist">{texts.sorts.artist}</option>
      </Choice>
      {categories.length > 0 && (
        <Choice label={texts.category} name="category" value={browsing.category} onChange={change('category')}>
          <option value="">{texts.allCategories}</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Choice>
      )}
      <Choice label={texts.type} name="type" value={browsing.type} onChange={change('type')}>
        <option value="">{texts.types.all}</option>
        <option value="audio">{texts.types.audio}</option>
        <option value="video">{texts.types.video}</option>
      </Choice>
      <noscript>
        <button type="submit" className={controls.button}>
          {texts.apply}
        </button>
      </noscript>
    </form>
  )
}

interface ChoiceProps {
  label: string
  name: keyof SongBrowsing
  value: string | undefined
  onChange: (value: string) => void
  children: ReactNode
}

function Choice({ label, name, value = '', onChange, children }: ChoiceProps) {
  const id = useId()
  return (
    <div className={field.field}>
      <label htmlFor={id}>{label}</label>
      <span className={field.select}>
        <select id={id} name={name} className={field.input} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
          {children}
        </select>
      </span>
    </div>
  )
}
