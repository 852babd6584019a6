import { useNavigate } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { adminScreens } from '#contract/admin-screens.ts'
import { type AdminAccess, grants, type Role } from '#contract/roles.ts'
import { AlbumsIcon, ArtistsIcon, StorageIcon, UploadIcon, WrenchIcon } from '#web/admin/kit/icons.tsx'
import { requestCommand, type ScreenCommand } from '#web/admin/kit/screen-commands.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { accessTo } from './admin-gate.tsx'

interface Target {
  /** Path of the screen after /admin/. */
  path: string
  command?: ScreenCommand
}

interface Tool extends Target {
  /** Access of the endpoint or screen that the tool needs. */
  access: AdminAccess
  title: string
  Icon: ComponentType<{ size?: number }>
}

/** Rarely used tools, available on every screen in the sidebar's 'Tools' menu and in the command palette. */
const tools: readonly Tool[] = [
  {
    access: accessTo<'POST /api/songs'>('editor'),
    title: adminTexts.importSongs.title,
    Icon: UploadIcon,
    path: 'songs',
    command: 'import',
  },
  {
    access: accessTo<'POST /api/admin/migrations'>('admin'),
    title: adminTexts.migration.title,
    Icon: StorageIcon,
    path: 'songs',
    command: 'migration',
  },
  {
    access: accessTo<'POST /api/admin/url-fixes'>('admin'),
    title: adminTexts.fixUrls.title,
    Icon: WrenchIcon,
    path: 'songs',
    command: 'fix-urls',
  },
  {
    access: adminScreens['artists/duplicates'],
    title: adminTexts.artists.duplicates.title,
    Icon: ArtistsIcon,
    path: 'artists/duplicates',
  },
  {
    access: adminScreens['albums/duplicates'],
    title: adminTexts.albums.duplicates.title,
    Icon: AlbumsIcon,
    path: 'albums/duplicates',
  },
]

export const toolsOf = (role: Role) => tools.filter(({ access }) => grants(role, access))

/** Opens a screen, which then runs the command. */
export function useOpenScreen() {
  const navigate = useNavigate()
  return ({ path, command }: Target, search = {}) => {
    if (command) requestCommand(command)
    void navigate({ to: path ? '/admin/$' : '/admin', params: { _splat: path }, search })
  }
}
