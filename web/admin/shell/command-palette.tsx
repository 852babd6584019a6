import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type ComponentType, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { Dialog } from '#web/admin/kit/dialog.tsx'
import { AddIcon, AlbumsIcon, ArtistsIcon, PageIcon, PlaylistsIcon, SearchIcon, SongsIcon } from '#web/admin/kit/icons.tsx'
import { ownPagesQuery } from '#web/admin/kit/own-pages.queries.ts'
import { RetryButton } from '#web/admin/kit/retry-button.tsx'
import { browserCall as call } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { RetryIcon } from '#web/ui/control-icons.tsx'
import { useViewer } from './admin-gate.tsx'
import styles from './command-palette.module.css'
import { screensOf } from './screens.ts'
import { toolsOf, useOpenScreen } from './tools.ts'

const texts = adminTexts.palette
const foundMax = 6
const searchDelayMs = 150

interface Command {
  id: string
  title: string
  /** What the result is: a screen, an action, or the artist of a song. */
  detail: string
  Icon: ComponentType<{ size?: number }>
  run(): void
}

/** Searches screens, actions, songs, artists, albums and playlists by parts of their names. */
export function CommandPalette({ onClose }: { onClose(): void }) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const { commands, isSearching, failed } = useCommands(typed.trim())
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const chosen = Math.min(active, commands.length - 1)
  // By command, not by position: screen readers read the active option again only if its id changes.
  const optionId = (command: Command) => `${id}-${command.id.replaceAll(' ', '-')}`
  const chosenCommand = commands[chosen]
  useEffect(() => {
    list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  function run(command: Command | undefined) {
    if (!command) return
    onClose()
    command.run()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step) {
      event.preventDefault()
      setActive((chosen + step + commands.length) % Math.max(1, commands.length))
    }
    if (event.key === 'Enter') {
      // Closing returns the focus, so the key would also click the button that opened the palette.
      event.preventDefault()
      run(commands[chosen])
    }
  }

  return (
    <Dialog title={texts.title} width="36rem" onClose={onClose}>
      <div className={styles.field}>
        <TextInput
          ref={field}
          data-autofocus
          role="combobox"
          aria-label={texts.label}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={chosenCommand && optionId(chosenCommand)}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder={texts.placeholder}
          maxLength={limits.search}
          leftSection={<SearchIcon size={18} />}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={texts.title} className={styles.list}>
        {commands.map((command, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the focus and its keys
          <div
            key={command.id}
            id={optionId(command)}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            className={styles.command}
            onMouseMove={() => setActive(index)}
            onClick={() => run(command)}
          >
            <command.Icon size={18} />
            <bdi dir="auto">{command.title}</bdi>
            <small dir="auto">{command.detail}</small>
          </div>
        ))}
      </div>
      <div role="status" className={styles.status}>
        {failed.length > 0 ? texts.searchFailed : commands.length === 0 && !isSearching && texts.nothingFound}
        {failed.length > 0 && (
          <RetryButton
            leftSection={<RetryIcon size={16} />}
            retry={() => {
              field.current?.focus()
              for (const query of failed) void query.refetch()
            }}
          />
        )}
      </div>
    </Dialog>
  )
}

function useCommands(text: string) {
  const { role } = useViewer()
  const [sought] = useDebouncedValue(text, searchDelayMs)
  const enabled = sought !== ''
  const search = useQuery({ ...foundQuery(sought), placeholderData: keepPreviousData, enabled })
  const ownPages = useQuery({ ...ownPagesQuery(), enabled })
  const openScreen = useOpenScreen()
  const open = (path: string, search = {}) => openScreen({ path }, search)
  const create = (path: 'songs' | 'artists' | 'albums' | 'playlists' | 'categories' | 'pages' | 'codes', title: string): Command => ({
    id: `create-${path}`,
    title,
    detail: texts.action,
    Icon: AddIcon,
    run: () => openScreen({ path, command: `create-${path}` }),
  })
  const named: Command[] = [
    ...screensOf(role).map(({ path, title, Icon }) => ({ id: `screen-${path}`, title, detail: texts.screen, Icon, run: () => open(path) })),
    create('songs', adminTexts.songs.add),
    create('artists', adminTexts.artists.add),
    create('albums', adminTexts.albums.add),
    create('playlists', adminTexts.playlists.add),
    create('categories', adminTexts.categories.add),
    create('pages', adminTexts.pages.add),
    create('codes', adminTexts.codes.add),
    ...toolsOf(role).map((tool) => ({ id: `tool-${tool.title}`, ...tool, detail: adminTexts.shell.tools, run: () => openScreen(tool) })),
  ]
  const queries = text ? [search, ownPages] : []
  const found: Command[] = text
    ? [
        ...(search.data?.songs ?? []).map(({ id, title, artist }) => ({
          id: `song-${id}`,
          title,
          detail: artist ?? texts.song,
          Icon: SongsIcon,
          run: () => open('songs', { search: title }),
        })),
        ...(search.data?.artists ?? []).map(({ id, name }) => ({
          id: `artist-${id}`,
          title: name,
          detail: texts.artist,
          Icon: ArtistsIcon,
          run: () => open('artists', { search: name }),
        })),
        ...(search.data?.albums ?? []).map(({ id, title, artist }) => ({
          id: `album-${id}`,
          title,
          detail: artist ?? texts.album,
          Icon: AlbumsIcon,
          run: () => open('albums', { search: title }),
        })),
        ...(search.data?.playlists ?? []).map(({ id, name }) => ({
          id: `playlist-${id}`,
          title: name,
          detail: texts.playlist,
          Icon: PlaylistsIcon,
          run: () => open('playlists', { search: name }),
        })),
        ...(ownPages.data ?? [])
          .filter(({ title }) => isMatch(title, text))
          .map(({ id, title }) => ({
            id: `page-${id}`,
            title,
            detail: adminTexts.codes.kinds.page,
            Icon: PageIcon,
            run: () => open('pages'),
          })),
      ]
    : []
  return {
    commands: [...named.filter(({ title }) => isMatch(title, text)), ...found],
    isSearching: text !== sought || queries.some(({ isFetching }) => isFetching),
    failed: queries.filter(({ isError }) => isError),
  }
}

/** Whether each word of the text is a prefix of a word of the title. */
const isMatch = (title: string, text: string) => {
  const words = title.toLowerCase().split(/[\s/]+/)
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)))
}

const foundQuery = (search: string) =>
  queryOptions({
    queryKey: ['palette', search],
    queryFn: async ({ signal }) => {
      const query = { search, limit: foundMax, counted: 'no' } as const
      const [{ songs }, { artists }, { albums }, { playlists }] = await Promise.all([
        call('GET /api/admin/songs', { query, signal }),
        call('GET /api/admin/artists', { query: { ...query, sort: 'match' }, signal }),
        call('GET /api/admin/albums', { query: { ...query, sort: 'match' }, signal }),
        call('GET /api/admin/playlists', { query, signal }),
      ])
      return { songs, artists, albums, playlists }
    },
  })
