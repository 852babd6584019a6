import type { Category, CategoryInput } from '#contract/categories.ts'
import { Color } from '#contract/fields.ts'
import type { ItemNames } from '#contract/item-names.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'

const texts = adminTexts.categories

export const categoryValues = (category: Category | null) => ({
  name: category?.name ?? '',
  color: category?.color ?? '#000000',
  description: category?.description ?? '',
  isActive: category?.isActive ?? true,
  isFavorite: category?.isFavorite ?? false,
  names: (category?.names ?? {}) as ItemNames,
})
export type CategoryValues = ReturnType<typeof categoryValues>

export const isColor = (text: string) => Color.safeParse(text).success

export const categoryErrors = ({ name, color }: CategoryValues) => ({
  ...(name.trim() ? {} : { name: texts.nameMissing }),
  ...(isColor(color) ? {} : { color: texts.colorInvalid }),
})

export const categoryInput = ({ description, ...values }: CategoryValues): CategoryInput => ({
  ...values,
  description: description || null,
})
