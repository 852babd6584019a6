import { useEffect } from 'react'
import { accentOnDark, brandOf, isSeenOnPaper, standardBrand } from '#design/brand.ts'
import { ColorField } from '#web/admin/categories/color-field.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { applyBrand } from './apply-brand.ts'
import { FieldFrame, type FieldProps } from './field-tools.tsx'
import styles from './fields.module.css'
import { ImageField } from './image-field.tsx'
import { MenuField } from './menu-field.tsx'
import { SitePreview } from './site-preview.tsx'
import { ChoiceField, inputProps, ParagraphField } from './text-fields.tsx'

const texts = adminTexts.brand

/** Colors and shapes of the site, with a preview of unsaved values. */
export function BrandFields({ form }: Pick<FieldProps, 'form'>) {
  const { values } = form.saved
  useEffect(() => applyBrand(document, values), [values])
  return (
    <>
      <ImageField form={form} name="logo_light" />
      <ImageField form={form} name="logo_dark" />
      <ImageField form={form} name="site_icon" />
      <BrandColorField form={form} name="brand_accent" />
      <AccentNotes form={form} />
      <BrandColorField form={form} name="brand_background" />
      <ChoiceField form={form} name="brand_type" />
      <ChoiceField form={form} name="brand_corners" />
      <MenuField form={form} name="header_links" />
      <MenuField form={form} name="footer_links" />
      <ParagraphField form={form} name="footer_text" />
      <SitePreview label={texts.preview.page} values={form.values} />
    </>
  )
}

function BrandColorField(field: FieldProps) {
  const { onChange: _onChange, ...input } = inputProps(field)
  return (
    <FieldFrame {...field}>
      <ColorField {...input} onChange={(color) => field.form.change(field.name, color)} />
    </FieldFrame>
  )
}

/** Notes where the accent is displayed in another shade or otherwise, for its contrast. */
function AccentNotes({ form }: Pick<FieldProps, 'form'>) {
  const brand = brandOf(form.values)
  if (brand.accent === standardBrand.accent) return null
  const lit = accentOnDark(brand.accent)
  const note = lit !== brand.accent ? texts.accentOnDark({ color: lit }) : isSeenOnPaper(brand) ? null : texts.accentOnPaper
  return (
    note && (
      <p className={styles.note} role="status">
        {lit !== brand.accent && <i style={{ background: lit }} />}
        {note}
      </p>
    )
  )
}
