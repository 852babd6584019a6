import { useEffect } from 'react'
import { useTexts } from '#web/lib/texts/texts.tsx'
import { useSession } from '#web/public/session/session.ts'
import { HeartFilledIcon, HeartIcon } from '#web/ui/icons.tsx'
import { loadLikes, toggleLike, useIsLiked } from './likes.ts'

interface LikeButtonProps {
  songId: string
  className?: string | undefined
  /** A visitor is asked to sign in, instead of having the heart remembered on this device. */
  needsSignIn?: boolean
  /** Id of the song's title, where several hearts stand in a list. */
  describedBy?: string
}

export function LikeButton({ songId, className, needsSignIn = false, describedBy }: LikeButtonProps) {
  const texts = useTexts().likes
  const isSignedIn = useSession().viewer !== null
  const isLiked = useIsLiked(songId) && (isSignedIn || !needsSignIn)
  useEffect(() => {
    void loadLikes()
  }, [])
  return (
    <button
      type="button"
      className={className}
      aria-label={isLiked ? texts.unlike : texts.like}
      aria-pressed={isLiked}
      aria-describedby={describedBy}
      onClick={() => void toggleLike(songId, needsSignIn)}
    >
      {isLiked ? <HeartFilledIcon /> : <HeartIcon />}
    </button>
  )
}
