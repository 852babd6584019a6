import { useEffect } from 'react'
import { usePlayerTexts } from '#web/lib/texts/player.ts'
import { HeartFilledIcon, HeartIcon } from '#web/ui/control-icons.tsx'
import { loadLikes, toggleLike, useIsLiked } from './likes.ts'

interface LikeButtonProps {
  songId: string
  className?: string | undefined
  /** Prompts visitors to sign in; they may store the like on this device instead. */
  prompts?: boolean
  /** The song's title, for lists: it becomes part of the button's accessible name. */
  title?: string
}

export function LikeButton({ songId, className, prompts = false, title }: LikeButtonProps) {
  const texts = usePlayerTexts().likes
  const isLiked = useIsLiked(songId)
  useEffect(() => {
    void loadLikes()
  }, [])
  return (
    <button
      type="button"
      className={className}
      aria-label={title === undefined ? (isLiked ? texts.unlike : texts.like) : (isLiked ? texts.unlikeTitle : texts.likeTitle)({ title })}
      aria-pressed={isLiked}
      onClick={() => void toggleLike(songId, prompts)}
    >
      {isLiked ? <HeartFilledIcon /> : <HeartIcon />}
    </button>
  )
}
