import type { DownloadChoice } from '#contract/downloads.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { HttpAddress } from '#contract/fields.ts'
import type { ItemNames } from '#contract/item-names.ts'
import { keysOf } from '#contract/keys.ts'
import { type SongDetail, type SongFact, songFacts } from '#contract/song-details.ts'
import type { AdminSong, AdminSongDetails, songFields as contractFields, MediaType } from '#contract/songs.ts'
import { type VisibilityValues, visibilityFieldOf, visibilityInput, visibilityValues } from '#web/admin/kit/visibility-values.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'

const texts = adminTexts.songForm

/** Facts with their own inputs; names in other languages are a field of the whole form. */
type Fact = Exclude<SongFact, 'names'>
type FactValues = { [F in Fact]: F extends 'genres' ? string[] : string }

/** Converts a fact to the value of its input, and back. */
interface FactForm<Stored, Typed> {
  shown(stored: Stored | undefined): Typed
  given(typed: Typed): Stored
}
const text: FactForm<string | null, string> = { shown: (stored) => stored ?? '', given: (typed) => typed || null }
const number: FactForm<number | null, string> = {
  shown: (stored) => String(stored ?? ''),
  given: (typed) => (typed.trim() ? Number(typed) : null),
}
const list: FactForm<string[], string[]> = { shown: (stored) => stored ?? [], given: (typed) => typed }

/** From top to bottom. The type requires an entry for each fact of the contract. */
export const factForms: { [F in Fact]: FactForm<AdminSongDetails[F], FactValues[F]> } = {
  year: number,
  discNumber: number,
  trackNumber: number,
  genres: list,
  lyrics: text,
  language: { ...text, given: (typed) => typed.trim() || null },
  // ISRCs are often written with hyphens or spaces.
  isrc: { ...text, given: (typed) => typed.toUpperCase().replace(/[\s-]/g, '') || null },
  comment: text,
  description: text,
  musicbrainzId: { ...text, given: (typed) => typed.trim().toLowerCase() || null },
}
const eachFact = (read: (fact: Fact, form: FactForm<unknown, unknown>) => unknown) =>
  Object.fromEntries(Object.entries(factForms).map(([fact, form]) => [fact, read(fact as Fact, form as FactForm<unknown, unknown>)]))
const shownFacts = (song: AdminSongDetails | null) => eachFact((fact, form) => form.shown(song?.[fact])) as FactValues
const givenFacts = (values: FactValues) => eachFact((fact, form) => form.given(values[fact])) as Pick<AdminSongDetails, Fact>

export interface SongFormValues extends Record<SongDetail, string>, FactValues, VisibilityValues {
  names: ItemNames
  categoryId: string
  mediaType: MediaType
  fileUrl: string
  downloads: DownloadChoice
}

export type SongField = keyof SongFormValues | 'file' | 'cover' | 'captions' | 'credits'
export type SongFormErrors = Partial<Record<SongField, string>>

/** The fields from top to bottom, to focus the first invalid one. */
export const fieldOrder = Object.keys({
  cover: true,
  mediaType: true,
  file: true,
  captions: true,
  fileUrl: true,
  title: true,
  artist: true,
  album: true,
  categoryId: true,
  visibility: true,
  password: true,
  removesPassword: true,
  groupIds: true,
  renewsKey: true,
  visibleFrom: true,
  visibleUntil: true,
  isAnnounced: true,
  downloads: true,
  ...factForms,
  // Has several inputs, below the genres.
  credits: true,
  names: true,
} satisfies Record<SongField, unknown>) as SongField[]

/** Whether the field is in the part that is initially collapsed. */
export const isInMore = (field: SongField) => (field in songFacts && field !== 'names') || field === 'credits'

/** A song's file is either hosted (a path on this site) or external. */
const isExternal = (fileUrl: string) => !fileUrl.startsWith('/')

export const songFormValues = (song: AdminSongDetails | null): SongFormValues => ({
  title: song?.title ?? '',
  artist: song?.artist ?? '',
  album: song?.album ?? '',
  categoryId: song?.category.id ?? '',
  ...visibilityValues(song),
  downloads: song?.downloads ?? 'default',
  mediaType: song?.mediaType ?? 'audio',
  fileUrl: song && isExternal(song.fileUrl) ? song.fileUrl : '',
  ...shownFacts(song),
  names: song?.names ?? {},
})

/** A hosted file is retained unless the media type changes. An external one is retained by its address field. */
export const retainsFile = (song: AdminSong | null, values: SongFormValues) =>
  song !== null && !isExternal(song.fileUrl) && song.mediaType === values.mediaType

export function songFormErrors(values: SongFormValues, hasFile: boolean): SongFormErrors {
  const fileUrl = values.fileUrl.trim()
  return {
    ...(values.title.trim() ? {} : { title: texts.titleMissing }),
    ...(values.categoryId ? {} : { categoryId: texts.categoryMissing }),
    ...(hasFile || fileUrl ? {} : { file: texts.fileMissing }),
    ...(!fileUrl || HttpAddress.safeParse(fileUrl).success ? {} : { fileUrl: texts.fileUrlInvalid }),
    ...factErrors(values),
  }
}

/** Error messages of facts that may be invalid. */
export const factTexts = {
  year: texts.numberInvalid,
  discNumber: texts.numberInvalid,
  trackNumber: texts.numberInvalid,
  language: texts.languageInvalid,
  isrc: texts.isrcInvalid,
  musicbrainzId: texts.musicbrainzInvalid,
} as const

/** Validates by the rules of the contract. */
function factErrors(values: SongFormValues): SongFormErrors {
  const fields = songFields(values)
  const names = keysOf(factTexts)
  return Object.fromEntries(names.filter((name) => !songFacts[name].safeParse(fields[name]).success).map((name) => [name, factTexts[name]]))
}

/** Fields that both creating and updating send. */
export const songFields = (values: SongFormValues) =>
  ({
    title: values.title,
    artist: values.artist || null,
    album: values.album || null,
    categoryId: values.categoryId,
    ...visibilityInput(values),
    downloads: values.downloads,
    mediaType: values.mediaType,
    ...givenFacts(values),
    names: values.names,
  }) satisfies Record<keyof typeof contractFields, unknown>

/** The field that a server error concerns; null for the form as a whole. */
export function fieldOfError(code: ErrorCode | 'unreachable'): SongField | null {
  if (code === 'category_missing') return 'categoryId'
  if (code === 'wrong_image_type') return 'cover'
  const ofVisibility = visibilityFieldOf(code)
  if (ofVisibility) return ofVisibility
  if (code === 'wrong_captions_type') return 'captions'
  if (code === 'unsafe_address') return 'fileUrl'
  const aboutFile: readonly string[] = [
    'empty_file',
    'wrong_media_type',
    'unreadable_media',
    'upload_missing',
    'upload_incomplete',
    'upload_too_large',
  ]
  return aboutFile.includes(code) ? 'file' : null
}
