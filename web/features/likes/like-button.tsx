import { useEffect } from 'react'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { HeartFilledIcon, HeartIcon } from '#web/ui/icons.tsx'
import { loadLikes, toggleLike, useIsLiked } from './likes.ts'

export function LikeButton({ songId, className }: { songId: string; className?: string | undefined }) {
  const texts = useTexts().player
  const isLiked = useIsLiked(songId)
  useEffect(() => {
    void loadLikes()
  }, [])
  return (
    <button
      type="button"
      className={className}
      aria-label={isLiked ? texts.unlike : texts.like}
      aria-pressed={isLiked}
      onClick={() => void toggleLike(songId)}
    >
      {isLiked ? <HeartFilledIcon /> : <HeartIcon />}
    </button>
  )
}
