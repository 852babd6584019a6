/* A site's logo and icon, which replace the drawn record and the name as text. */

export interface LogoPicture {
  address: string
  width: number
  height: number
}

export interface SiteLogos {
  light: LogoPicture | null
  /** Null: same as the light one. */
  dark: LogoPicture | null
  icon: { address: string } | null
}

/**
 * The logo is a background image of the name, whose text remains for screen readers. It follows a theme switch without a script, and an SVG
 * cannot run scripts there. '' if there is no logo and no icon.
 */
export function logoStyleSheet({ light, dark, icon }: SiteLogos): string {
  const first = light ?? dark
  return [
    icon && `[data-mark]>*{display:none}[data-mark]{background:url("${icon.address}") center/contain no-repeat}`,
    first && shown(first),
    first && dark && dark !== first && inDark(dark),
  ]
    .filter(Boolean)
    .join('')
}

const name = 'header [data-mark]+bdi'

/** 36 px high, or less if the logo is wide. */
const ofShape = ({ address, width, height }: LogoPicture) =>
  `background-image:url("${address}");aspect-ratio:${width}/${height};width:min(14rem,${((2.25 * width) / height).toFixed(3)}rem)`

const shown = (picture: LogoPicture) =>
  `header [data-mark]:has(+bdi){display:none}${name}{${ofShape(picture)};background-position:center;background-size:contain;background-repeat:no-repeat;padding:0;overflow:hidden;text-indent:101%;text-overflow:clip;white-space:nowrap;print-color-adjust:exact}`

const inDark = (picture: LogoPicture) =>
  `@media screen and (prefers-color-scheme:dark){html:not([data-theme="light"]) ${name}{${ofShape(picture)}}}@media screen{html[data-theme="dark"] ${name}{${ofShape(picture)}}}`
