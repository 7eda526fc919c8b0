import { myRewards } from "@croupier/contract/rewards"
import type { WheelPrize } from "@croupier/contract/wheel-values"
import { myWheel, spinWheel, type Wheel, type WheelSpin } from "@croupier/contract/wheels"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useRef, useState } from "react"
import { refreshBalance } from "../api/balance.ts"
import { call } from "../api/call.ts"
import { query, refresh } from "../api/query.ts"
import { useSettings } from "../boot/boot.ts"
import { useMerchantClock } from "../boot/use-merchant-clock.ts"
import { FormError } from "../forms/form-error.tsx"
import { useAttempt } from "../forms/use-attempt.ts"
import { useFormat, useT } from "../i18n/i18n.tsx"
import { holdResults } from "../realtime/held-results.ts"
import { isTrial, useSession } from "../session/session.ts"
import { Button } from "../ui/button.tsx"
import { ErrorState } from "../ui/error-state.tsx"
import { Skeleton } from "../ui/skeleton.tsx"
import { BonusTermsList } from "./bonus-terms-list.tsx"
import { colourOf, middleOf, WheelDisc } from "./wheel-disc.tsx"
import { WheelProofPart } from "./wheel-proof.tsx"

const SPIN_MS = 4000
const SPIN_TURNS = 5

/** A wheel of these weights comes to rest with this segment under the pointer. */
const restOf = (weights: readonly number[], { segment }: Pick<WheelSpin, "segment">): number =>
  -middleOf(weights, segment)

/** Turns the wheel to its rest, where it is held until the reading of it is anew; undefined where the device asks for less motion. */
function turned(disc: SVGGElement | null, spun: WheelSpin): Animation | undefined {
  if (!disc || matchMedia("(prefers-reduced-motion: reduce)").matches) return undefined
  const frames = [0, restOf(spun.weights, spun) + SPIN_TURNS].map((turn) => ({
    transform: `rotate(${turn}turn)`,
  }))
  return disc.animate(frames, {
    duration: SPIN_MS,
    easing: "cubic-bezier(0.15, 0.7, 0.1, 1)",
    fill: "forwards",
  })
}

/** A prize as it reads. */
function usePrizeText(): (prize: WheelPrize) => string {
  const t = useT("wheel")
  const format = useFormat()
  return ({ kind, amount }) => {
    if (kind === "NOTHING") return t("wheel_nothing")
    if (kind === "POINTS") return t("wheel_points", format.number(Number(amount)))
    return kind === "BONUS" ? t("wheel_bonus", format.money(amount)) : format.money(amount)
  }
}

const newClientSeed = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("")

/** The wheel of a member; nothing for visitors, trials, and where it is not offered. */
export function WheelPart() {
  const session = useSession()
  const { wheel: offered } = useSettings()
  const isShown = session !== null && !isTrial(session) && offered.enabled
  const { data, error, refetch } = useQuery({ ...query(myWheel, {}), enabled: isShown, staleTime: 0 })
  if (!isShown) return null
  if (!data)
    return error ? <ErrorState error={error} retry={() => void refetch()} /> : <Skeleton className="h-80" />
  return data.wheel ? (
    // The card loads its texts when it is first drawn; the rest of the page stays visible meanwhile.
    <Suspense fallback={<Skeleton className="h-80" />}>
      <WheelCard wheel={data.wheel} />
    </Suspense>
  ) : null
}

function WheelCard({ wheel }: { readonly wheel: Wheel }) {
  const t = useT("wheel")
  const clock = useMerchantClock()
  const prizeText = usePrizeText()
  const disc = useRef<SVGGElement>(null)
  const [clientSeed, type] = useState(newClientSeed)
  const { busy, refused, attempt } = useAttempt()
  const { commitment, weights, spin, canSpin, endsAt } = wheel
  const press = () =>
    attempt(async () => {
      let turning: Animation | undefined
      // The balance in the header waits for the wheel to come to rest.
      const release = holdResults()
      try {
        turning = turned(disc.current, await call(spinWheel, { commitment, weights, clientSeed }))
        await turning?.finished
      } finally {
        release()
        await Promise.all([refresh(myWheel), refresh(myRewards), refreshBalance()])
        turning?.cancel()
      }
    })
  return (
    <section className="grid grid-cols-1 gap-4 rounded-card border border-line bg-bg-1 p-4">
      <h2 className="text-lg font-semibold">{t("wheel_title")}</h2>
      <p className="text-sm text-fg-2">{t("wheel_text")}</p>
      <div className="grid grid-cols-1 items-center gap-4 sm:grid-cols-2">
        <div className="grid grid-cols-1 justify-items-center gap-4">
          <WheelDisc weights={weights} turn={spin ? restOf(weights, spin) : 0} disc={disc} />
          {canSpin ? (
            <Button busy={busy} disabled={clientSeed === ""} onClick={() => void press()}>
              {t("wheel_spin")}
            </Button>
          ) : null}
          <div role="status" className="text-center">
            {spin ? (
              <p className="font-semibold">
                {spin.prize.kind === "NOTHING" ? t("wheel_lost") : t("wheel_won", prizeText(spin.prize))}{" "}
                {canSpin ? null : (
                  <span className="font-normal text-fg-2">{t("wheel_next", clock.stamp(endsAt))}</span>
                )}
              </p>
            ) : null}
            <Gifts wheel={wheel} />
          </div>
        </div>
        <Odds wheel={wheel} />
      </div>
      <FormError message={refused} />
      <WheelProofPart wheel={wheel} clientSeed={clientSeed} onSeed={busy ? undefined : type} />
    </section>
  )
}

/** Spins of gifts that are left, and until when the first of them can be made. */
function Gifts({ wheel: { gifts, giftsUntil } }: { readonly wheel: Wheel }) {
  const t = useT("wheel")
  const format = useFormat()
  const clock = useMerchantClock()
  if (gifts === 0 || giftsUntil === null) return null
  return (
    <p className="text-sm text-fg-2">{t("wheel_gifts", format.number(gifts), clock.stamp(giftsUntil))}</p>
  )
}

/** Every prize with its exact odds of the next spin. */
function Odds({ wheel: { prizes, bonuses, weights, left } }: { readonly wheel: Wheel }) {
  const t = useT("wheel")
  const format = useFormat()
  const prizeText = usePrizeText()
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return (
    <ol aria-label={t("wheel_odds")} className="grid w-full grid-cols-1 gap-1.5 text-sm">
      {prizes.map((prize, at) => (
        <li key={at} className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-baseline gap-2">
          <span className="figures flex items-center gap-1.5">
            <span
              aria-hidden="true"
              className="size-3 rounded-full"
              style={{ backgroundColor: colourOf(at, prizes.length) }}
            />
            {format.number(at + 1)}
          </span>
          <span className="font-semibold">
            {prizeText(prize)}
            {left[at] === null || left[at] === undefined ? null : (
              <span className="text-xs font-normal text-fg-3">
                {" "}
                · {t("wheel_left", format.number(left[at]))}
              </span>
            )}
          </span>
          <span className="text-fg-2">
            {weights[at]
              ? t("wheel_chance", format.number(weights[at]), format.number(total))
              : t("wheel_gone")}
          </span>
          {bonuses[at] ? (
            <details className="col-span-2 col-start-2">
              <summary className="cursor-pointer py-1 text-fg-2">
                {t("wheel_bonus_terms", prizeText(prize))}
              </summary>
              <BonusTermsList terms={bonuses[at]} />
            </details>
          ) : null}
        </li>
      ))}
    </ol>
  )
}
