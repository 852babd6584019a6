import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { settingRules } from '#contract/setting-rules.ts'
import { FilePicker } from '#web/admin/kit/file-picker.tsx'
import { UploadIcon } from '#web/admin/kit/icons.tsx'
import { browserBasePath } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { isOwnBanner } from '#web/public/site/banner.tsx'
import { pickerTypes } from '#web/public/uploads/media-file.ts'
import { BannerPreview } from './banner-preview.tsx'
import { FieldFrame, type FieldProps } from './field-tools.tsx'
import styles from './fields.module.css'
import { inputProps } from './text-fields.tsx'

const texts = adminTexts.settings.banner

/** The banner's picture: an external address or an uploaded file, with a preview above. */
export function BannerField({ form }: Pick<FieldProps, 'form'>) {
  const field = { form, name: 'hero_banner_url' } as const
  const { value, description, ...input } = inputProps(field)
  const { banner } = form
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const isOwn = isOwnBanner(value)
  const pictureUrl = banner.previewUrl ?? (isOwn ? `${browserBasePath}${value}-768.webp` : value)
  return (
    <FieldFrame {...field} className={styles.banner}>
      <BannerPreview
        title={form.values.hero_title}
        subtitle={form.values.hero_subtitle}
        pictureUrl={pictureUrl && pictureUrl !== brokenUrl ? pictureUrl : null}
        onBroken={() => setBrokenUrl(pictureUrl)}
      />
      <TextInput
        {...input}
        type="url"
        value={isOwn || banner.current ? '' : value}
        description={isOwn || banner.current ? texts.own : description}
        maxLength={settingRules.hero_banner_url.most}
        placeholder="https://"
        onChange={(event) => {
          banner.reset()
          input.onChange(event)
        }}
      />
      {brokenUrl !== null && brokenUrl === pictureUrl && (
        <p className={styles.warning} role="status">
          {texts.broken}
        </p>
      )}
      <FilePicker
        label={texts.picture}
        accept={pickerTypes.image}
        buttonLabel={texts.choose}
        icon={<UploadIcon size={16} />}
        help={texts.help}
        isWide
        onPick={banner.choose}
      />
      {banner.hasFile && (
        <Button
          variant="subtle"
          className={styles.remove ?? ''}
          onClick={() => {
            banner.reset()
            form.change('hero_banner_url', '')
          }}
        >
          {texts.remove}
        </Button>
      )}
    </FieldFrame>
  )
}
