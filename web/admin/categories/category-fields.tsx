import { Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Category } from '#contract/categories.ts'
import { limits } from '#contract/limits.ts'
import { limitHelp } from '#web/admin/kit/limit-help.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { Badge } from '#web/ui/badge.tsx'
import styles from './category-fields.module.css'
import { type CategoryValues, isColor, isHome } from './category-values.ts'
import { ColorField } from './color-field.tsx'

const texts = adminTexts.categories

export function CategoryFields({ form, category }: { form: UseFormReturnType<CategoryValues>; category: Category | null }) {
  const { name, color, description } = form.values
  const losesHome = isHome(category) && name.trim() !== 'Home'
  return (
    <div className={styles.fields}>
      <TextInput
        label={texts.name}
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
        <ColorField {...form.getInputProps('color')} />
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
      <Switch label={texts.active} description={texts.activeHelp} {...form.getInputProps('isActive', { type: 'checkbox' })} />
      <Switch label={texts.favorite} description={texts.favoriteHelp} {...form.getInputProps('isFavorite', { type: 'checkbox' })} />
    </div>
  )
}
