/** Roles of accounts, in ascending order. */
export const roles = ['listener', 'contributor', 'editor', 'admin'] as const
export type Role = (typeof roles)[number]

/** 'by setting': a setting of the site decides. */
type Right = boolean | 'by setting'

interface Rights {
  /** May send songs on the page /upload. Setting: `allow_user_uploads`. */
  uploads: Right
  /** Its songs are public without approval. Setting: `require_admin_approval`. */
  publishes: Right
  /** Manages the library: endpoints and screens with access 'editor'. Sees others' pending songs and private playlists. */
  edits: boolean
  /** Manages accounts and the site: access 'admin'. May use the site during maintenance. */
  administers: boolean
}

/** Rights of each role, in addition to those of every signed-in account. */
const rights: Readonly<Record<Role, Rights>> = {
  listener: { uploads: 'by setting', publishes: 'by setting', edits: false, administers: false },
  contributor: { uploads: true, publishes: false, edits: false, administers: false },
  editor: { uploads: true, publishes: true, edits: true, administers: false },
  admin: { uploads: true, publishes: true, edits: true, administers: true },
}

/** Current rights of an account with this role: part of the viewer. */
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

/** Access to screens and endpoints of the admin area. */
export type AdminAccess = 'editor' | 'admin'

export const grants = (role: Role, access: AdminAccess): boolean => (access === 'admin' ? rights[role].administers : rights[role].edits)
