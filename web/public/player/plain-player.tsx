import { useMatch } from '@tanstack/react-router'

/**
 * The browser's own player at the bottom of the page, for visitors without scripts. Only the server renders it: hydration ignores what
 * <body> contains besides.
 */
export function PlainPlayer() {
  const onPage = useMatch({ from: '/_public/song/$id', shouldThrow: false, select: ({ loaderData }) => loaderData?.song })
  const embedded = useMatch({ from: '/embed/song/$id', shouldThrow: false, select: ({ loaderData }) => loaderData })
  const song = onPage ?? embedded
  if (!song?.fileUrl) return null
  const { mediaType: Media, fileUrl } = song
  return (
    <noscript>
      <Media
        controls
        preload="none"
        src={fileUrl}
        style={{ position: 'sticky', bottom: 0, zIndex: 1, display: 'block', width: '100%', maxHeight: '40vh' }}
      />
    </noscript>
  )
}
