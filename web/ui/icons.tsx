interface IconProps {
  /** Pixels. */
  size?: number
}

/**
 * Strokes of 1.75 on a grid of 24. Decorative: the control provides the accessible name. An arc that ends just before its start draws a
 * circle.
 */
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
export const ThemeIcon = /* @__PURE__ */ icon('M19.5 12a7.5 7.5 0 1 1 0-.01z', 'M12 4.5a7.5 7.5 0 0 1 0 15z')
export const ShareIcon = /* @__PURE__ */ icon('M12 15V4M8 7.5L12 3.5l4 4M6 11H4.5v9h15v-9H18')
export const WarningIcon = /* @__PURE__ */ icon('M12 4L2.5 20h19zM12 10v4.5M12 17v.5')
export const CloseIcon = /* @__PURE__ */ icon('M6 6l12 12M18 6L6 18')
export const MoreIcon = /* @__PURE__ */ icon(
  '',
  'M6.5 12a1.75 1.75 0 1 1 0-.01zM13.75 12a1.75 1.75 0 1 1 0-.01zM21 12a1.75 1.75 0 1 1 0-.01z',
)
