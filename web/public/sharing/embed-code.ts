import { embedSizes } from '#contract/embed.ts'
import { absolute } from '#web/lib/addresses.ts'
import type { ShareSubject } from './share-button.tsx'

const escapeAttribute = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** HTML that shows the player of a song, playlist or album on another site. */
export function embedCode({ kind, id, title }: ShareSubject, shape: keyof typeof embedSizes, site: { origin: string; basePath: string }) {
  const { width, height } = embedSizes[shape]
  const source = absolute(site, `/embed/${kind}/${id}`)
  return `<iframe src="${source}" width="${width}" height="${height}" style="border:0;max-width:100%" allow="autoplay; fullscreen" loading="lazy" title="${escapeAttribute(title)}"></iframe>`
}
