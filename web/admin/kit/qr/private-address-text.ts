import { adminTexts } from '#web/lib/texts/admin.ts'
import { useSession } from '#web/public/session/session.ts'

/** Warns of printing a private address. Editors cannot change it, so they are told whom to ask. */
export function usePrivateAddressText(): (host: string) => string {
  const { viewer } = useSession()
  const role = viewer?.mayAdminister ? 'admin' : 'editor'
  return (host) => adminTexts.qr.privateAddress({ host, role })
}
