interface IconProps {
  /** Pixels. */
  size?: number
}

/** Strokes of 1.75 on a grid of 24; decorative, the control beside it carries the name. */
export function icon(lines: string, solid = '') {
  return function Icon({ size = 20 }: IconProps) {
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
        style={{ display: 'block', flex: 'none' }}
        aria-hidden="true"
      >
        {lines && <path d={lines} />}
        {solid && <path d={solid} fill="currentColor" stroke="none" />}
      </svg>
    )
  }
}

export const PlayIcon = /* @__PURE__ */ icon('', 'M7 4.8v14.4c0 .8.9 1.3 1.6.8l11-7.2c.6-.4.6-1.3 0-1.7l-11-7.1C7.9 3.5 7 4 7 4.8z')
export const PauseIcon = /* @__PURE__ */ icon('', 'M6 4.5h4.2v15H6zM13.8 4.5H18v15h-4.2z')
export const MenuIcon = /* @__PURE__ */ icon('M4 8h16M4 16h16')
export const ThemeIcon = /* @__PURE__ */ icon('M19.5 12a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0z', 'M12 4.5a7.5 7.5 0 0 1 0 15z')
export const ShareIcon = /* @__PURE__ */ icon('M12 15V4M8 7.5L12 3.5l4 4M6 11H4.5v9h15v-9H18')
export const RetryIcon = /* @__PURE__ */ icon('M19 8a8 8 0 1 0 1 6M20 4v5h-5')
export const WarningIcon = /* @__PURE__ */ icon('M12 4L2.5 20h19zM12 10v4.5M12 17v.5')
export const OfflineIcon = /* @__PURE__ */ icon(
  'M3 3l18 18M8.5 8.7A11 11 0 0 0 4 11.3M12 7.5c3 0 5.8 1.3 8 3.8M7.5 14.5A6.5 6.5 0 0 1 12 12.7M12 18v.5',
)
export const PreviousIcon = /* @__PURE__ */ icon('', 'M19 5.5v13L9 12zM5.5 5h2.6v14H5.5z')
export const NextIcon = /* @__PURE__ */ icon('', 'M5 5.5v13L15 12zM15.9 5h2.6v14h-2.6z')
const heart = 'M12 20S4 15 4 9.2C4 6.6 6 5 8.1 5c1.7 0 3 .9 3.9 2.4C12.9 5.9 14.2 5 15.9 5 18 5 20 6.6 20 9.2 20 15 12 20 12 20z'
export const HeartIcon = /* @__PURE__ */ icon(heart)
export const HeartFilledIcon = /* @__PURE__ */ icon(heart, heart)
export const VolumeIcon = /* @__PURE__ */ icon('M15.5 9a4 4 0 0 1 0 6M18 6.5a7.5 7.5 0 0 1 0 11', 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5z')
export const MutedIcon = /* @__PURE__ */ icon('M16 9.5l5 5M21 9.5l-5 5', 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5z')
export const FullScreenIcon = /* @__PURE__ */ icon('M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5')
export const CaptionsIcon = /* @__PURE__ */ icon('M3.5 5.5h17v13h-17zM10.5 10.5a2 2 0 1 0 0 3M17 10.5a2 2 0 1 0 0 3')
export const LinkIcon = /* @__PURE__ */ icon(
  'M10 14a4 4 0 0 0 5.7 0l3.3-3.3A4 4 0 0 0 13.3 5L12 6.3M14 10a4 4 0 0 0-5.7 0L5 13.3A4 4 0 0 0 10.7 19l1.3-1.3',
)
export const CloseIcon = /* @__PURE__ */ icon('M6 6l12 12M18 6L6 18')
export const CheckIcon = /* @__PURE__ */ icon('M5 12.5l4.5 4.5L19 7.5')
export const InfoIcon = /* @__PURE__ */ icon('M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0zM12 11v5M12 7.5v.5')
export const PersonIcon = /* @__PURE__ */ icon('M15.5 8.5a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM5 20c.6-3.6 3.3-5.5 7-5.5s6.4 1.9 7 5.5')
export const SearchIcon = /* @__PURE__ */ icon('M16.5 10.5a6 6 0 1 1-12 0 6 6 0 0 1 12 0zM15 15l5 5')
export const MoreIcon = /* @__PURE__ */ icon(
  '',
  'M6.5 12a1.75 1.75 0 1 1-3.5 0 1.75 1.75 0 0 1 3.5 0zM13.75 12a1.75 1.75 0 1 1-3.5 0 1.75 1.75 0 0 1 3.5 0zM21 12a1.75 1.75 0 1 1-3.5 0 1.75 1.75 0 0 1 3.5 0z',
)
export const ArrowIcon = /* @__PURE__ */ icon('M5 12h14M13 6l6 6-6 6')
