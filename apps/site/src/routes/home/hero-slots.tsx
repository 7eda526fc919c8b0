import { featuredGame } from "@croupier/contract/games"
import { featuredPromotion } from "@croupier/contract/promotions"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { query } from "../../api/query.ts"
import { useT } from "../../i18n/i18n.tsx"
import { HeroGame } from "./hero-game.tsx"
import { HeroPromotion } from "./hero-promotion.tsx"

type Slot = "draw" | "promotion" | "game"

/** The share of a panel that is in view once it is the one looked at. */
const IN_VIEW = 0.6

/**
 * The panels behind the first one of the head, and the dots that step through all of them. They move by a swipe, a dot or
 * the focus alone, never by themselves. A slot without content has no panel.
 */
export function HeroSlots() {
  const t = useT("games")
  const promotion = useQuery(query(featuredPromotion, {})).data?.promotion ?? null
  const game = useQuery(query(featuredGame, {})).data?.game ?? null
  const [current, setCurrent] = useState(0)
  const dots = useRef<HTMLDivElement>(null)
  const slots: readonly Slot[] = [
    "draw",
    ...(promotion ? (["promotion"] as const) : []),
    ...(game ? (["game"] as const) : []),
  ]
  const count = slots.length
  useEffect(() => {
    const track = dots.current?.parentElement
    if (!track || count < 2) return
    const panels = [...track.children].slice(0, count)
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries)
          if (isIntersecting) setCurrent(panels.indexOf(target))
      },
      { root: track, threshold: IN_VIEW },
    )
    for (const panel of panels) observer.observe(panel)
    return () => observer.disconnect()
  }, [count])
  const show = (at: number) =>
    dots.current?.parentElement?.children[at]?.scrollIntoView({
      behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth",
      block: "nearest",
      inline: "start",
    })
  return (
    <>
      {promotion ? <HeroPromotion promotion={promotion} /> : null}
      {game ? <HeroGame game={game} /> : null}
      <div ref={dots} role="group" aria-label={t("home_slots")} className="hero-dots" hidden={count < 2}>
        {slots.map((slot, at) => (
          <button
            key={slot}
            type="button"
            aria-label={t(`home_slot_${slot}`)}
            aria-current={at === current}
            onClick={() => show(at)}
          />
        ))}
      </div>
    </>
  )
}
