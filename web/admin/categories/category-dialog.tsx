import { Textarea, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Category } from '#contract/categories.ts'
import { isFeaturedCategory } from '#contract/featured-category.ts'
import { limits } from '#contract/limits.ts'
import { DescribedSwitch } from '#web/admin/kit/described-switch.tsx'
import { showFailureToast } from '#web/admin/kit/error-toast.ts'
import { showFieldErrors } from '#web/admin/kit/field-errors.ts'
import { FormDialog } from '#web/admin/kit/form-dialog.tsx'
import { limitHelp } from '#web/admin/kit/limit-help.ts'
import { NamesField } from '#web/admin/kit/names-field.tsx'
import { isStaleVersion, StaleNotice } from '#web/admin/kit/stale-notice.tsx'
import { CallError } from '#web/lib/api.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { Badge } from '#web/ui/badge.tsx'
import { showToast } from '#web/ui/toast.ts'
import { adminCategoriesQuery } from './categories.queries.ts'
import styles from './category-fields.module.css'
import { useSaveCategory } from './category-mutations.ts'
import { type CategoryValues, categoryErrors, categoryInput, categoryValues, isColor } from './category-values.ts'
import { ColorField } from './color-field.tsx'

const texts = adminTexts.categories

interface Props {
  /** Null creates a category. */
  category: Category | null
  onSaved?(category: Category): void
  onClose(): void
}

/** Creates or edits a category. The key resets the form when the latest version is loaded after a conflict. */
export function CategoryDialog({ category, ...others }: Props) {
  const [latest, setLatest] = useState(category)
  return <CategoryForm key={latest?.version} category={latest} {...others} onLoadLatest={setLatest} />
}

function CategoryForm({ category, onSaved, onClose, onLoadLatest }: Props & { onLoadLatest(category: Category): void }) {
  const client = useQueryClient()
  const form = useForm({ initialValues: categoryValues(category), clearInputErrorOnChange: true })
  const save = useSaveCategory(category)
  const isStale = isStaleVersion(save.error)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending) return
    const values = form.getValues()
    const errors = categoryErrors(values)
    if (Object.keys(errors).length > 0) return showFieldErrors(form, errors, errors.name ? adminTexts.requiredFields : texts.colorInvalid)
    save.mutate(categoryInput(values), {
      onSuccess: (saved) => {
        onSaved?.(saved)
        void showToast({ tone: 'success', description: category ? texts.updated : texts.created })
        onClose()
      },
      onError: (error) => {
        const isTaken = error instanceof CallError && error.code === 'category_exists'
        if (isTaken) showFieldErrors(form, { name: errorText(error) })
        else showFailureToast(error)
      },
    })
  }

  async function loadLatest(id: string) {
    const categories = await client.fetchQuery({ ...adminCategoriesQuery(), staleTime: 0 })
    return categories.find((known) => known.id === id)
  }

  return (
    <FormDialog
      title={category ? texts.editTitle : texts.createTitle}
      width="32rem"
      isDirty={() => form.isDirty()}
      isSaving={save.isPending}
      submitLabel={category ? adminTexts.save : texts.create}
      onSubmit={submit}
      onClose={onClose}
    >
      {isStale && category && <StaleNotice load={() => loadLatest(category.id)} onLoaded={onLoadLatest} />}
      <CategoryFields form={form} category={category} />
    </FormDialog>
  )
}

function CategoryFields({ form, category }: { form: UseFormReturnType<CategoryValues>; category: Category | null }) {
  const { name, color, description } = form.values
  const losesHome = category !== null && isFeaturedCategory(category) && !isFeaturedCategory({ name: name.trim() })
  return (
    <div className={styles.fields}>
      <TextInput
        label={texts.name}
        aria-required
        maxLength={limits.name}
        description={limitHelp(name, limits.name)}
        data-autofocus
        {...form.getInputProps('name')}
      />
      {losesHome && (
        <p className={styles.warning} role="status">
          {texts.homeRenamed}
        </p>
      )}
      <div className={styles.color}>
        <ColorField aria-required {...form.getInputProps('color')} />
        <div className={styles.preview}>
          <span>{texts.preview}</span>
          {isColor(color) && <Badge category={{ name: name.trim() || texts.previewName, color }} />}
        </div>
      </div>
      <Textarea
        label={texts.description}
        rows={3}
        maxLength={limits.description}
        description={limitHelp(description, limits.description)}
        {...form.getInputProps('description')}
      />
      <DescribedSwitch label={texts.active} description={texts.activeHelp} {...form.getInputProps('isActive', { type: 'checkbox' })} />
      <DescribedSwitch
        label={texts.favorite}
        description={texts.favoriteHelp}
        {...form.getInputProps('isFavorite', { type: 'checkbox' })}
      />
      <NamesField kind="categories" labels={texts} {...form.getInputProps('names')} value={form.values.names} />
    </div>
  )
}
