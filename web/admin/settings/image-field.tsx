import { Button } from '@mantine/core'
import { settingImage } from '#contract/setting-images.ts'
import { FilePicker } from '#web/admin/kit/file-picker.tsx'
import { UploadIcon } from '#web/admin/kit/icons.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { FieldFrame, type FieldProps } from './field-tools.tsx'
import styles from './fields.module.css'
import { imageOf } from './image-of.ts'
import { fieldId } from './setting-values.ts'
import { inputProps } from './text-fields.tsx'

const texts = adminTexts.brand.image

/** A setting whose value is an image. */
export function ImageField(field: FieldProps) {
  const { form, name } = field
  const { label, description, error, value } = inputProps(field)
  const pick = async (file: File) => {
    const image = await imageOf(file)
    if (image) form.change(name, image)
    else form.reject(name, adminTexts.settings.problems.no_image)
  }
  return (
    <FieldFrame {...field} className={styles.image}>
      <div id={fieldId(name)} tabIndex={-1}>
        <FilePicker
          isWide
          label={label}
          accept={name === 'site_icon' ? 'image/png,image/jpeg,image/webp' : 'image/svg+xml,image/png,image/jpeg,image/webp'}
          buttonLabel={texts.choose}
          icon={<UploadIcon size={16} />}
          help={description}
          error={error}
          onPick={(file) => void pick(file)}
        >
          {settingImage(value) && <img src={value} alt="" className={styles.shown} data-theme={name === 'logo_dark' ? 'dark' : 'light'} />}
        </FilePicker>
      </div>
      {value && (
        <Button
          size="compact-sm"
          variant="subtle"
          className={styles.remove ?? ''}
          aria-label={texts.removeOf({ label })}
          onClick={() => form.change(name, '')}
        >
          {texts.remove}
        </Button>
      )}
    </FieldFrame>
  )
}
