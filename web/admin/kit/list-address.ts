/** Search parameters of a screen with a long list; defaults are left out. */
export interface ListAddress {
  search?: string
  /** Index of the first row in sight. */
  at?: number
}

/** For a route's validateSearch. */
export const listAddress = ({ search, at }: Record<string, unknown>): ListAddress => ({ ...searchIn(search), ...positionIn(at) })

/** The router reads ?search=12 as a number. */
export const searchIn = (search: unknown): Pick<ListAddress, 'search'> => (search ? { search: String(search) } : {})

export const positionIn = (at: unknown): Pick<ListAddress, 'at'> => (Number.isInteger(at) && Number(at) > 0 ? { at: Number(at) } : {})

/** Replaces the history entry and does not scroll. */
export const inPlace = <Search>(search: Search) => ({ search, replace: true, resetScroll: false })

/** Props of a searched list's screen; a new search starts at the top. */
export const listScreenProps = (
  { search = '', at = 0 }: ListAddress,
  navigate: (to: ReturnType<typeof inPlace<ListAddress>>) => unknown,
) => ({
  search,
  at,
  onSearch: (text: string) => void navigate(inPlace(searchIn(text))),
  onPosition: (index: number) => void navigate(inPlace({ ...searchIn(search), ...positionIn(index) })),
})

/** Search parameters of a list that is filtered by kind. */
export interface KindAddress extends Pick<ListAddress, 'at'> {
  kind?: string
}

/** For a route's validateSearch. */
export const kindAddress = ({ kind, at }: Record<string, unknown>): KindAddress => ({ ...kindIn(kind), ...positionIn(at) })

const kindIn = (kind: unknown): Pick<KindAddress, 'kind'> => (kind && typeof kind === 'string' ? { kind } : {})

/** Props of its screen; another kind starts at the top. */
export const kindScreenProps = ({ kind, at = 0 }: KindAddress, navigate: (to: ReturnType<typeof inPlace<KindAddress>>) => unknown) => ({
  kind,
  at,
  onKind: (next: string | undefined) => void navigate(inPlace(kindIn(next))),
  onPosition: (index: number) => void navigate(inPlace({ ...kindIn(kind), ...positionIn(index) })),
})
