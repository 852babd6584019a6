import { useState } from 'react'
import { CallError } from '#web/lib/api.ts'
import { browserCall } from '#web/lib/browser.ts'
import { LinkUsedUp } from './link-used-up.tsx'
import { PasswordForm } from './password-form.tsx'

interface NewPasswordProps {
  /** Token of the mailed link. */
  token: string
  sendsMail: boolean
  onSaved: (email: string) => void
  onLeave: () => void
}

/** Target of a mailed link: sets a new password, once. */
export function NewPassword({ token, sendsMail, onSaved, onLeave }: NewPasswordProps) {
  const [isUsedUp, setUsedUp] = useState(false)
  if (isUsedUp) return <LinkUsedUp sendsMail={sendsMail} onLeave={onLeave} />

  async function save({ newPassword }: { newPassword: string }) {
    try {
      const { email } = await browserCall('POST /api/password-resets/:token', { params: { token }, body: { newPassword } })
      onSaved(email)
    } catch (error) {
      // Only the token can be malformed, because the form has checked the rest. It is handled like an unknown one.
      if (error instanceof CallError && (error.code === 'reset_link_invalid' || error.code === 'malformed_request')) setUsedUp(true)
      else throw error
    }
  }

  return <PasswordForm save={save} />
}
