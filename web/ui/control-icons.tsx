import { icon } from './icons.tsx'

/* Icons that a first visit does not show; those in icons.tsx are in the first script. */

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
export const PersonIcon = /* @__PURE__ */ icon('M15.5 8.5a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM5 20c.6-3.6 3.3-5.5 7-5.5s6.4 1.9 7 5.5')
export const SearchIcon = /* @__PURE__ */ icon('M16.5 10.5a6 6 0 1 1-12 0 6 6 0 0 1 12 0zM15 15l5 5')
export const CheckIcon = /* @__PURE__ */ icon('M5 12.5l4.5 4.5L19 7.5')
export const InfoIcon = /* @__PURE__ */ icon('M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0zM12 11v5M12 7.5v.5')
export const RetryIcon = /* @__PURE__ */ icon('M19 8a8 8 0 1 0 1 6M20 4v5h-5')
export const ArrowIcon = /* @__PURE__ */ icon('M5 12h14M13 6l6 6-6 6')
