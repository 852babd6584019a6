import { useDebouncedValue } from '@mantine/hooks'
import { HttpAddress } from '#contract/fields.ts'
import type { User } from '#contract/users.ts'
import { Avatar } from '#web/admin/kit/avatar.tsx'
import { ImageField } from '#web/admin/uploads/image-field.tsx'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { isOwnCover } from '#web/ui/cover.tsx'
import type { UserFormState } from './use-user-form.ts'
import styles from './user-form-dialog.module.css'

const texts = adminTexts.userForm
const previewDelayMs = 500

/** The picture as it will be: uploaded, elsewhere, or the initials. */
export function PictureField({ form: { form, picture, fileInput }, user }: { form: UserFormState; user: User | null }) {
  const { username, displayName } = form.values
  const [typed] = useDebouncedValue(form.values.avatarUrl.trim(), previewDelayMs)
  const own = user?.avatarUrl && isOwnCover(user.avatarUrl) && !picture.isRemoved ? user.avatarUrl : null
  const avatarUrl = HttpAddress.safeParse(typed).success ? typed : own
  return (
    <div className={styles.picture}>
      <ImageField
        label={texts.picture}
        removeLabel={texts.removePicture}
        image={picture}
        help={texts.pictureHelp}
        error={form.errors.picture as string | undefined}
        inputRef={fileInput}
      >
        <Avatar person={{ username, displayName, avatarUrl }} size="100%" />
      </ImageField>
    </div>
  )
}
