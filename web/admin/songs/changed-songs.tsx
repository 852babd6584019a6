import { AlbumKind } from '#contract/albums.ts'
import { cutText } from '#contract/cut-text.ts'
import { byCreditTag, creditTags, type TaggedField } from '#contract/media-tags.ts'
import type { ChangedSong, FieldChange } from '#contract/song-field-changes.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import styles from './changed-songs.module.css'

const texts = adminTexts.readTags
const [ofSong, ofAlbum] = [adminTexts.songForm, adminTexts.albums]

export const fieldNames: Record<TaggedField, string> = {
  title: ofSong.title,
  artist: ofSong.artist,
  album: ofSong.album,
  ...ofSong.facts,
  artists: ofAlbum.artists,
  albumArtist: texts.albumArtist,
  ...byCreditTag((tag) => adminTexts.credits.roles[creditTags[tag]]),
  artistMusicbrainzId: texts.ofArtist({ fact: ofSong.facts.musicbrainzId }),
  albumKind: texts.ofAlbum({ fact: ofAlbum.kind }),
  albumReleaseDate: texts.ofAlbum({ fact: ofAlbum.release }),
  albumLabel: texts.ofAlbum({ fact: ofAlbum.label }),
  albumCatalogNumber: texts.ofAlbum({ fact: ofAlbum.catalogNumber }),
  albumCopyright: texts.ofAlbum({ fact: ofAlbum.copyright }),
  albumMusicbrainzId: texts.ofAlbum({ fact: ofAlbum.musicbrainzId }),
}

/** Of a text such as lyrics, the beginning is enough to see what changes. */
const shownMax = 120

/** What changes in each song. Songs without changes are left out. */
export const ChangedSongs = ({ songs }: { songs: readonly ChangedSong[] }) => (
  <ul className={styles.songs} aria-label={texts.changes}>
    {songs.map(
      ({ id, title, changes }) =>
        changes.length > 0 && (
          <li key={id}>
            <p className={styles.title}>
              <bdi dir="auto">{title}</bdi>
            </p>
            <ul>
              {changes.map((change) => (
                <li key={change.field}>
                  <bdi>{changeText(change)}</bdi>
                </li>
              ))}
            </ul>
          </li>
        ),
    )}
  </ul>
)

function changeText({ field, before, after }: FieldChange): string {
  const shown = { field: fieldNames[field], after: valueText(field, after) }
  return before === null || before === '' ? texts.change(shown) : texts.changeFrom({ ...shown, before: valueText(field, before) })
}

function valueText(field: TaggedField, value: string | null): string {
  const kind = field === 'albumKind' ? AlbumKind.safeParse(value).data : undefined
  const text = kind ? ofAlbum.kinds[kind] : value || texts.empty
  return text.length > shownMax ? `${cutText(text, shownMax)}…` : text
}
