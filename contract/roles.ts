/** What an account may do: from role to role more. */
export const roles = ['listener', 'contributor', 'editor', 'admin'] as const
export type Role = (typeof roles)[number]

/** 'by setting': if a setting of the site says so. */
type Right = boolean | 'by setting'

interface Rights {
  /** Sends songs by the page /upload. The setting: `allow_user_uploads`. */
  uploads: Right
  /** Its songs are public without approval. The setting: `require_admin_approval`. */
  publishes: Right
  /** Manages the library: endpoints and screens with the access 'editor'. Sees pending songs and private playlists of others. */
  edits: boolean
  /** Manages accounts and the site: the access 'admin'. Enters during maintenance. */
  administers: boolean
}

/** What each role may do beyond what every signed-in account may. */
const rights: Readonly<Record<Role, Rights>> = {
  listener: { uploads: 'by setting', publishes: 'by setting', edits: false, administers: false },
  contributor: { uploads: true, publishes: false, edits: false, administers: false },
  editor: { uploads: true, publishes: true, edits: true, administers: false },
  admin: { uploads: true, publishes: true, edits: true, administers: true },
}

/** What an account of this role may do now: part of the viewer. */
export function rightsOf(role: Role, settings: { letListenersUpload: boolean; publishUploads: boolean }) {
  const { uploads, publishes, edits, administers } = rights[role]
  const allows = (right: Right, setting: boolean) => (right === 'by setting' ? setting : right)
  return {
    mayUpload: allows(uploads, settings.letListenersUpload),
    mayPublish: allows(publishes, settings.publishUploads),
    mayEdit: edits,
    mayAdminister: administers,
  }
}

/** Whether the change takes rights away. */
export const isDemotion = (from: Role, to: Role): boolean => roles.indexOf(to) < roles.indexOf(from)

/** Access of screens and endpoints of the admin area. */
export type AdminAccess = 'editor' | 'admin'

export const grants = (role: Role, access: AdminAccess): boolean => (access === 'admin' ? rights[role].administers : rights[role].edits)
