import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { AdminPlaylist } from '#contract/admin-playlists.ts'
import type { CategoryBadge } from '#contract/categories.ts'
import { limits } from '#contract/limits.ts'
import { useCategoriesByName } from '#web/admin/categories/use-categories-by-name.ts'
import { DescribedSwitch } from '#web/admin/kit/described-switch.tsx'
import { DownloadsField } from '#web/admin/kit/downloads-field.tsx'
import { ChevronIcon } from '#web/admin/kit/icons.tsx'
import { limitHelp } from '#web/admin/kit/limit-help.ts'
import { useFailureToast } from '#web/admin/kit/load-failed.tsx'
import { NamesField } from '#web/admin/kit/names-field.tsx'
import { VisibilityFields } from '#web/admin/kit/visibility-fields.tsx'
import { accessTo, protectedItem } from '#web/admin/kit/visibility-values.ts'
import { useSite } from '#web/admin/shell/admin-gate.tsx'
import { ImageField } from '#web/admin/uploads/image-field.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { PlaylistCover } from '#web/public/playlists/playlist-cover.tsx'
import styles from './playlist-form.module.css'
import { SchoolPrivacyField } from './school-privacy-field.tsx'
import type { PlaylistFormState } from './use-playlist-form.ts'

const texts = adminTexts.playlistForm
const help = { protected: texts.access.protected }

interface Props {
  state: PlaylistFormState
  playlist: AdminPlaylist | null
  category: CategoryBadge | null
  onCategory(categoryId: string): void
}

export function PlaylistFields({ state: { form, cover, coverInput }, playlist, category, onCategory }: Props) {
  const { name, description, isPublic, schoolPrivacy } = form.values
  const access = isPublic ? accessTo(form.values) : 'hidden'
  // Explained once, at the choice.
  const isExplained = isPublic && access === 'protected'
  const { categories, error } = useCategoriesByName()
  const { timeZone } = useSite()
  useFailureToast(error, texts.categoriesFailed)
  return (
    <>
      <TextInput
        label={texts.name}
        aria-required
        maxLength={limits.name}
        description={limitHelp(name, limits.name)}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Textarea
        label={texts.description}
        rows={3}
        maxLength={limits.description}
        description={limitHelp(description, limits.description)}
        {...form.getInputProps('description')}
      />
      <NativeSelect
        label={texts.category}
        description={playlist ? undefined : texts.categoryHelp}
        rightSection={<ChevronIcon size={16} />}
        {...form.getInputProps('categoryId')}
        error={form.errors.categoryId ?? (error ? texts.categoriesFailed : undefined)}
        onChange={(event) => onCategory(event.currentTarget.value)}
      >
        <option value="">{texts.noCategory}</option>
        {!categories && playlist?.category && <option value={playlist.category.id}>{playlist.category.name}</option>}
        {categories?.map(({ id, name: categoryName, isActive }) => (
          <option key={id} value={id}>
            {isActive ? categoryName : texts.inactiveCategory({ name: categoryName })}
          </option>
        ))}
      </NativeSelect>
      <DescribedSwitch
        label={texts.public}
        description={isExplained ? undefined : texts.access[access === 'public' && schoolPrivacy !== 'off' ? 'unlisted' : access]}
        {...form.getInputProps('isPublic', { type: 'checkbox' })}
      />
      {isPublic && <VisibilityFields form={form} timeZone={timeZone} item={protectedItem('playlist', playlist)} help={help} />}
      <SchoolPrivacyField form={form} />
      {isPublic && <DownloadsField form={form} />}
      <DescribedSwitch
        label={texts.favorite}
        description={texts.favoriteHelp}
        {...form.getInputProps('isFavorite', { type: 'checkbox' })}
      />
      <NamesField kind="playlists" labels={texts} {...form.getInputProps('names')} value={form.values.names} />
      <div className={styles.cover}>
        <ImageField
          label={texts.cover}
          removeLabel={texts.removeCover}
          image={cover}
          help={texts.coverHelp}
          error={form.errors.cover as string | undefined}
          inputRef={coverInput}
        >
          <PlaylistCover playlist={{ name, coverUrl: cover.isRemoved ? null : (playlist?.coverUrl ?? null), category }} sizes="200px" />
        </ImageField>
      </div>
    </>
  )
}
