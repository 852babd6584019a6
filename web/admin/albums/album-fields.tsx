import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type AdminAlbum, AlbumKind, albumArtistsMax, License } from '#contract/albums.ts'
import { limits } from '#contract/limits.ts'
import { CompletedList } from '#web/admin/kit/completed-input.tsx'
import { DownloadsField } from '#web/admin/kit/downloads-field.tsx'
import columns from '#web/admin/kit/form-columns.module.css'
import { ChevronIcon } from '#web/admin/kit/icons.tsx'
import { limitHelp } from '#web/admin/kit/limit-help.ts'
import { MarkdownField } from '#web/admin/kit/markdown-field.tsx'
import { MoreFields } from '#web/admin/kit/more-fields.tsx'
import { NamesField } from '#web/admin/kit/names-field.tsx'
import { Notice } from '#web/admin/kit/notice.tsx'
import { VisibilityFields } from '#web/admin/kit/visibility-fields.tsx'
import { protectedItem } from '#web/admin/kit/visibility-values.ts'
import { useSite } from '#web/admin/shell/admin-gate.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import styles from './album-fields.module.css'
import { type AlbumDraft, futureRelease } from './album-values.ts'
import type { AlbumFormState } from './use-album-form.ts'

const texts = adminTexts.albums
const half = { className: columns.half ?? '' }
const chevron = { rightSection: <ChevronIcon size={16} /> }

interface Props {
  state: AlbumFormState
  album: AdminAlbum | null
  draft: AlbumDraft | undefined
}

export function AlbumFields({ state: { form, showsMore, setShowsMore }, album, draft }: Props) {
  const { title, artists, description } = form.values
  const { timeZone } = useSite()
  const releasedOn = futureRelease(form.values, timeZone)
  const isRetitled = album !== null && title.trim() !== album.title
  function hideUntil(start: string) {
    form.setFieldValue('visibleFrom', start)
    // The button disappears.
    form.getInputNode('visibleFrom')?.focus()
  }
  const line = (name: 'artist' | 'label' | 'catalogNumber' | 'copyright') => ({ maxLength: limits.name, ...form.getInputProps(name) })
  return (
    <div className={columns.fields}>
      <TextInput
        label={texts.albumTitle}
        aria-required
        maxLength={limits.name}
        description={limitHelp(title, limits.name)}
        data-autofocus
        {...form.getInputProps('title')}
      />
      {(isRetitled || draft) && (
        <p className={styles.notice} role="status">
          {draft ? texts.withSongs({ count: draft.songs.length }) : texts.retitles} {draft?.hasAlbums && texts.emptiesOthers}
        </p>
      )}
      <CompletedList
        of="artists"
        label={texts.artists}
        description={texts.artistsHelp}
        maxTags={albumArtistsMax}
        {...form.getInputProps('artists')}
        value={artists}
      />
      <TextInput label={texts.displayedArtist} description={texts.displayedArtistHelp} {...line('artist')} />
      <NativeSelect
        {...half}
        {...chevron}
        label={texts.kind}
        data={AlbumKind.options.map((value) => ({ value, label: texts.kinds[value] }))}
        {...form.getInputProps('kind')}
      />
      <TextInput
        {...half}
        label={texts.release}
        placeholder={texts.releasePlaceholder}
        description={texts.releaseHelp}
        maxLength={10}
        {...form.getInputProps('releaseDate')}
      />
      {releasedOn !== null && (
        <Notice text={texts.releasedEarly}>
          <Button variant="default" onClick={() => hideUntil(releasedOn)}>
            {texts.hideUntilRelease}
          </Button>
        </Notice>
      )}
      <TextInput {...half} label={texts.label} {...line('label')} />
      <TextInput {...half} label={texts.catalogNumber} {...line('catalogNumber')} />
      <NativeSelect
        {...half}
        {...chevron}
        label={texts.license}
        data={[{ value: '', label: texts.noLicense }, ...License.options.map((value) => ({ value, label: texts.licenses[value] }))]}
        {...form.getInputProps('license')}
      />
      <TextInput {...half} label={texts.copyright} placeholder={texts.copyrightPlaceholder} {...line('copyright')} />
      <MarkdownField label={texts.description} maxLength={limits.longText} {...form.getInputProps('description')} value={description} />
      <NamesField
        kind="albums"
        labels={{ title: texts.albumTitle, description: texts.description }}
        {...form.getInputProps('names')}
        value={form.values.names}
      />
      <VisibilityFields form={form} timeZone={timeZone} item={protectedItem('album', album)} />
      <DownloadsField form={form} />
      <MoreFields title={texts.advanced} isOpen={showsMore} onToggle={setShowsMore}>
        <TextInput label={texts.musicbrainzId} maxLength={36} {...form.getInputProps('musicbrainzId')} />
      </MoreFields>
    </div>
  )
}
