import { useIsLeaving } from '#web/lib/use-is-leaving.ts'

/** Search parameters of a screen with a long list; defaults are omitted. */
interface ListAddress {
  search?: string
  /** Index of the first visible row. */
  at?: number
}

/** Allowed values of each filter by its name in the URL; null if the value is an id. */
export type FilterChoices = Readonly<Record<string, readonly string[] | null>>
type Filters<Choices extends FilterChoices> = {
  [Name in keyof Choices]?: (Choices[Name] extends readonly (infer Value)[] ? Value : string) | undefined
}
/** Search and filters of a list. */
export type Listing<Choices extends FilterChoices> = { search: string } & Filters<Choices>

/** The filters of a listing, without the search and without `sort` and `direction`, which only order it. */
export const filtersOf = ({ search: _, sort: __, direction: ___, ...filters }: Record<string, unknown>) => filters

/** For a route's validateSearch. */
export const listAddress =
  <Choices extends FilterChoices>(choices: Choices) =>
  (given: Record<string, unknown>): ListAddress & Filters<Choices> => ({
    ...searchIn(given.search),
    ...filtersIn(choices, given),
    ...positionIn(given.at),
  })

function filtersIn<Choices extends FilterChoices>(choices: Choices, given: Record<string, unknown>): Filters<Choices> {
  const valid = Object.entries(choices).flatMap(([name, values]) => {
    // The router parses an id of digits as a number.
    const value = typeof given[name] === 'number' ? String(given[name]) : given[name]
    const isValid = typeof value === 'string' && (values ? values.includes(value) : value !== '')
    return isValid ? [[name, value]] : []
  })
  return Object.fromEntries(valid) as Filters<Choices>
}

/** The router reads ?search=12 as a number. */
export const searchIn = (search: unknown): Pick<ListAddress, 'search'> => (search ? { search: String(search) } : {})

export const positionIn = (at: unknown): Pick<ListAddress, 'at'> => (Number.isInteger(at) && Number(at) > 0 ? { at: Number(at) } : {})

/** For a route's `navigate`: replaces the history entry and does not scroll. */
type InPlace<Search> = (to: { search: Search; replace: true; resetScroll: false }) => unknown

/** Changes the search parameters of a screen. Does nothing once a link leads away: what was typed or scrolled just before would lead back. */
export function useInPlace<Search>(navigate: InPlace<Search>): (search: Search) => void {
  const isLeaving = useIsLeaving()
  return (search) => void (isLeaving() || navigate({ search, replace: true, resetScroll: false }))
}

/** Props of a searched list's screen; another search or filter resets the scroll position. */
export function listScreenProps<Choices extends FilterChoices>(
  choices: Choices,
  address: ListAddress & Filters<Choices>,
  show: (search: ListAddress & Filters<Choices>) => void,
) {
  const filters = filtersIn(choices, address)
  return {
    listing: { search: address.search ?? '', ...filters },
    at: address.at ?? 0,
    onListing: (next: Listing<Choices>) => show(listAddress(choices)(next)),
    onPosition: (index: number) => show({ ...searchIn(address.search), ...filters, ...positionIn(index) }),
  }
}

/** Search parameters of a list that can be filtered by kind. */
interface KindAddress extends Pick<ListAddress, 'at'> {
  kind?: string
}

/** For a route's validateSearch. */
export const kindAddress = ({ kind, at }: Record<string, unknown>): KindAddress => ({ ...kindIn(kind), ...positionIn(at) })

const kindIn = (kind: unknown): Pick<KindAddress, 'kind'> => (kind && typeof kind === 'string' ? { kind } : {})

/** Props of its screen; another kind resets the scroll position. */
export const kindScreenProps = ({ kind, at = 0 }: KindAddress, show: (search: KindAddress) => void) => ({
  kind,
  at,
  onKind: (next: string | undefined) => show(kindIn(next)),
  onPosition: (index: number) => show({ ...kindIn(kind), ...positionIn(index) }),
})
