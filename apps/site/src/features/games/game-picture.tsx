import type { GameCard } from "@croupier/contract/games"
import { useEffect, useRef, useState } from "react"
import { Art } from "../../ui/art.tsx"
import { useWhitelabel } from "../../boot/boot.ts"
import { mirrored } from "./mirrored.ts"
import { posterOf } from "./poster.ts"
import { isLoaded, loadImage } from "./load-image.ts"

/** The specification's preload ratio of 1.3: what lies within a third of a screen below is fetched. */
const AHEAD = "30%"

/** A picture that stands in the served page: the browser asks for it before any script runs, a `first` one before others. */
export type ServedPicture = "first" | "served"

/**
 * A game's picture, fetched when it comes near the screen; until then, and without one, its poster. A served picture
 * stands in the page from the start; where it fails, it is fetched like the others.
 */
export function GamePicture(props: { readonly game: GameCard; readonly served?: ServedPicture | undefined }) {
  const { game } = props
  const { imageCDNs } = useWhitelabel()
  const [failed, fail] = useState(false)
  // Where the mirror fails, the picture comes from its own place.
  const [isDirect, setDirect] = useState(false)
  const served = failed ? undefined : props.served
  const place = useRef<HTMLSpanElement>(null)
  const image = game.image === null ? null : mirrored(game.image, isDirect ? [] : imageCDNs)
  const [shown, show] = useState<string>()
  const ready = image !== null && (served !== undefined || shown === image || isLoaded(image))
  useEffect(() => {
    const element = place.current
    if (!element || image === null || served !== undefined || isLoaded(image)) return
    const stop = new AbortController()
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        loadImage(image, stop.signal).then(
          () => show(image),
          () => stop.signal.aborted || setDirect(true),
        )
      },
      { rootMargin: `${AHEAD} 0px`, threshold: 0.1 },
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      stop.abort()
    }
  }, [image, served])
  return (
    <span ref={place} className="absolute inset-0 grid place-items-center overflow-hidden">
      {ready ? (
        <span
          className="game-ground game-poster"
          style={{ "--hue": String(posterOf(game).hue) }}
          aria-hidden="true"
        >
          <img
            // A picture that failed before the page was hydrated told nothing of it.
            ref={(picture) => {
              if (served !== undefined && picture?.complete && picture.naturalWidth === 0) fail(true)
            }}
            src={image}
            alt=""
            fetchPriority={served === "first" ? "high" : undefined}
            className="size-full object-cover"
            draggable={false}
            onError={() => fail(true)}
          />
          <PosterName game={game} />
        </span>
      ) : (
        <PosterArt game={game} />
      )}
    </span>
  )
}

/** A poster made of the game's name: lettering over rays in a hue of its own, and three glyphs. */
function PosterArt({ game }: { readonly game: GameCard }) {
  const { hue, glyphs } = posterOf(game)
  const [large, left, right] = glyphs
  return (
    <span className="game-ground game-poster" style={{ "--hue": String(hue) }} aria-hidden="true">
      <Art name={large} size={92} className="game-poster-large" />
      <Art name={left} size={40} className="game-poster-left" />
      <Art name={right} size={40} className="game-poster-right" />
      <PosterName game={game} />
    </span>
  )
}

/** The name at the foot: a finger has no pointer that would bring it up. */
const PosterName = ({ game }: { readonly game: GameCard }) => (
  <span className="game-poster-name display">{game.displayName}</span>
)
