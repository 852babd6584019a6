import type { ReactNode } from 'react'

/** Icons of the admin area only; icons that public pages share are in web/ui/icons.tsx. */
const icon = (children: ReactNode) =>
  function Icon({ size = 20 }: { size?: number }) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {children}
      </svg>
    )
  }

export const DashboardIcon = icon(<path d="M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z" />)
export const SongsIcon = icon(
  <>
    <path d="M9 18V6l10-2v12" />
    <circle cx="6.5" cy="18" r="2.5" />
    <circle cx="16.5" cy="16" r="2.5" />
  </>,
)
export const ArtistsIcon = icon(
  <>
    <rect x="9" y="3" width="6" height="11" rx="3" />
    <path d="M5.5 11a6.5 6.5 0 0 0 13 0M12 17.5v3.5M8.5 21h7" />
  </>,
)
export const AlbumsIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <circle cx="12" cy="12" r="2.5" />
    <path d="M12 6.5a5.5 5.5 0 0 1 5.5 5.5" />
  </>,
)
export const UsersIcon = icon(
  <>
    <circle cx="9" cy="8" r="3.5" />
    <path d="M2.5 20c0-4 3-6 6.5-6s6.5 2 6.5 6M16 5a3.5 3.5 0 0 1 0 6.5M18 14.5c2.2.8 3.5 2.7 3.5 5.5" />
  </>,
)
export const GroupsIcon = icon(
  <>
    <circle cx="12" cy="7.5" r="3" />
    <circle cx="5" cy="10" r="2.25" />
    <circle cx="19" cy="10" r="2.25" />
    <path d="M6.5 19.5c0-3.5 2.5-5.5 5.5-5.5s5.5 2 5.5 5.5M1.5 18c0-2.3 1.2-3.8 3-4.2M22.5 18c0-2.3-1.2-3.8-3-4.2" />
  </>,
)
export const PlaylistsIcon = icon(
  <>
    <path d="M4 6h11M4 11h11M4 16h7" />
    <path d="M15 14.5v6l5-3z" fill="currentColor" />
  </>,
)
export const CategoriesIcon = icon(
  <>
    <path d="M4 4h7.5L20 12.5 12.5 20 4 11.5z" />
    <circle cx="8" cy="8" r="1.2" fill="currentColor" />
  </>,
)
export const AnalyticsIcon = icon(<path d="M4 20V10M10 20V4M16 20v-7M21 20H3" />)
export const RedirectionsIcon = icon(
  <>
    <circle cx="5.5" cy="6" r="2" />
    <circle cx="18.5" cy="18" r="2" />
    <path d="M7.5 6H15a3 3 0 0 1 0 6H9a3 3 0 0 0 0 6h7.5" />
  </>,
)
export const ImportExportIcon = icon(<path d="M8 20V5M4 9l4-4 4 4M16 4v15M12 15l4 4 4-4" />)
export const SettingsIcon = icon(
  <>
    <circle cx="12" cy="12" r="3" />
    <path d="M12 3.5v3M12 17.5v3M3.5 12h3M17.5 12h3M6 6l2.1 2.1M15.9 15.9L18 18M6 18l2.1-2.1M15.9 8.1L18 6" />
  </>,
)
export const SidebarIcon = icon(<path d="M3.5 5h17v14h-17zM9.5 5v14" />)
export const LogoutIcon = icon(<path d="M14 4H5v16h9M10 12h11M17 8l4 4-4 4" />)
export const LanguageIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M3.5 12h17M12 3.5c-5 5-5 12 0 17c5-5 5-12 0-17" />
  </>,
)
export const AddIcon = icon(<path d="M12 5v14M5 12h14" />)
export const SearchIcon = icon(
  <>
    <circle cx="10.5" cy="10.5" r="6" />
    <path d="M15 15l5 5" />
  </>,
)
export const MoreIcon = icon(
  <>
    <circle cx="5" cy="12" r="1.4" fill="currentColor" />
    <circle cx="12" cy="12" r="1.4" fill="currentColor" />
    <circle cx="19" cy="12" r="1.4" fill="currentColor" />
  </>,
)
export const EyeIcon = icon(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
    <circle cx="12" cy="12" r="2.8" />
  </>,
)
export const EditIcon = icon(<path d="M4 20l1-4L16 5l3 3L8 19z" />)
export const RenameIcon = icon(<path d="M4 7V4.5h11V7M9.5 4.5v15M7 19.5h5M15 19.5h5" />)
export const QrIcon = icon(<path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5H14zM17.5 17.5H20V20h-2.5z" />)
export const DeleteIcon = icon(<path d="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5" />)
export const DisableIcon = icon(
  <>
    <circle cx="12" cy="12" r="8" />
    <path d="M6.5 6.5l11 11" />
  </>,
)
export const EnableIcon = icon(
  <>
    <circle cx="12" cy="12" r="8" />
    <path d="M8.5 12.5l2.5 2.5 4.5-5" />
  </>,
)
export const UploadIcon = icon(<path d="M12 16V4M7 9l5-5 5 5M4 16v4h16v-4" />)
export const DownloadIcon = icon(<path d="M12 4v12M7 11l5 5 5-5M4 20h16" />)
export const WrenchIcon = icon(
  <path d="M14.5 6.5a4 4 0 0 1 5-1.2l-2.6 2.6.3 1.9 1.9.3 2.6-2.6a4 4 0 0 1-5.2 5.1L9 20.1a2.1 2.1 0 0 1-3-3l7.5-7.5a4 4 0 0 1 1-3.1z" />,
)
export const StorageIcon = icon(
  <>
    <ellipse cx="12" cy="6" rx="7.5" ry="2.8" />
    <path d="M4.5 6v12c0 1.5 3.4 2.8 7.5 2.8s7.5-1.3 7.5-2.8V6M4.5 12c0 1.5 3.4 2.8 7.5 2.8s7.5-1.3 7.5-2.8" />
  </>,
)
export const TableIcon = icon(<path d="M4 5h16v14H4zM4 10h16M4 14.5h16M10 10v9" />)
export const VideoIcon = icon(
  <>
    <path d="M3.5 6h12v12h-12z" />
    <path d="M15.5 10.5l5-3v9l-5-3z" />
  </>,
)
export const FullScreenIcon = icon(<path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />)
export const ChevronIcon = icon(<path d="M6 9l6 6 6-6" />)
export const NewTabIcon = icon(<path d="M10 5H5v14h14v-5M14 4h6v6M20 4l-9 9" />)
export const UpIcon = icon(<path d="M6 15l6-6 6 6" />)
export const ToStartIcon = icon(<path d="M5 4.5h14M6 15l6-6 6 6" />)
export const ToEndIcon = icon(<path d="M6 9l6 6 6-6M5 19.5h14" />)
export const GripIcon = icon(
  <g fill="currentColor" stroke="none">
    <circle cx="9" cy="6" r="1.4" />
    <circle cx="15" cy="6" r="1.4" />
    <circle cx="9" cy="12" r="1.4" />
    <circle cx="15" cy="12" r="1.4" />
    <circle cx="9" cy="18" r="1.4" />
    <circle cx="15" cy="18" r="1.4" />
  </g>,
)
export const PageIcon = icon(<path d="M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12h6M9 16h6" />)
export const CopyIcon = icon(<path d="M9 9h11v11H9zM15 9V4H4v11h5" />)
export const HistoryIcon = icon(<path d="M4.5 8A8.2 8.2 0 1 1 4 12M4 4v4.5h4.5M12 8v4.5l3 2" />)
export const MergeIcon = icon(<path d="M6 4v3.5a6 6 0 0 0 6 6 6 6 0 0 0 6-6V4M12 13.5V20M8.5 16.5L12 20l3.5-3.5" />)
export const PrintIcon = icon(<path d="M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z" />)
export const DestinationIcon = icon(
  <>
    <circle cx="12" cy="12" r="7.5" />
    <circle cx="12" cy="12" r="2.5" />
    <path d="M12 2v3.5M12 18.5V22M2 12h3.5M18.5 12H22" />
  </>,
)
