import { absolute } from '#web/lib/addresses.ts'
import type { ShareSubject } from './share-button.tsx'

/** Pixels of the player for other people's sites; oEmbed answers with the same. */
const sizes = { audio: [480, 152], video: [640, 440], playlist: [480, 420] } as const

const escapeAttribute = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** HTML that shows the player of a song or playlist on another site. */
export function embedCode({ kind, id, title, shape }: ShareSubject, site: { origin: string; basePath: string }) {
  const [width, height] = sizes[shape]
  const source = absolute(site, `/embed/${kind}/${id}`)
  return `<iframe src="${source}" width="${width}" height="${height}" style="border:0;max-width:100%" allow="autoplay; fullscreen" loading="lazy" title="${escapeAttribute(title)}"></iframe>`
}
