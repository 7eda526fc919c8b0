import { CallError } from "@croupier/client/call-error"
import { raffleDraw, raffles, type RaffleDraw } from "@croupier/contract/raffles"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { serverNow } from "../../realtime/clock.ts"
import { SiteLink } from "../../shell/site-link.tsx"
import { useProductName } from "../../shell/use-product-name.ts"
import { Art } from "../../ui/art.tsx"
import { Countdown } from "../../ui/countdown.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { RaffleMine } from "./raffle-mine.tsx"
import { RaffleProofPart } from "./raffle-proof.tsx"

const DAY_MS = 86_400_000
/** A draw that waits for its block is asked for again. */
const POLL_MS = 5_000

/** One draw of a raffle: how it gives tickets, the caller's part, prizes and winners, and its proof. */
export function RafflePart({ drawId }: { readonly drawId: string }) {
  const t = useT("raffles")
  const { data, error, refetch } = useQuery({
    ...query(raffleDraw, { drawId }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === "CLOSED" ? POLL_MS : false),
  })
  if (!data)
    return error instanceof CallError && error.code === "RAFFLE_UNKNOWN" ? (
      <>
        <h1 className="display text-h3">{t("raffle_kind")}</h1>
        <EmptyState art="scroll" title={t("raffle_gone")} />
      </>
    ) : error ? (
      <ErrorState error={error} retry={() => void refetch()} />
    ) : (
      <Skeleton className="h-96" />
    )
  return <Raffle draw={data} again={() => void refetch()} />
}

function Raffle({ draw, again }: { readonly draw: RaffleDraw; readonly again: () => void }) {
  const t = useT("raffles")
  const format = useFormat()
  const productOf = useProductName()
  return (
    <>
      <header className="flex flex-wrap items-center gap-4">
        <Art name="ticket" size={96} eager />
        <div className="grid min-w-0 grid-cols-1 gap-1">
          <h1 className="display text-h2 break-words">{draw.name}</h1>
          <p className="font-semibold text-brand-text">{t(`raffle_state_${draw.state}`)}</p>
          <p className="text-sm text-fg-2">
            {t("raffle_span", format.stamp(draw.startsAt), format.stamp(draw.closesAt))}
          </p>
        </div>
      </header>
      {draw.state === "OPEN" ? <Closes at={draw.closesAt} again={again} /> : null}
      <div className="grid grid-cols-1 gap-2">
        <p className="text-lg">{t("raffle_gives", format.money(draw.per), format.number(draw.cap))}</p>
        {draw.text === "" ? null : <p className="text-fg-2 break-words">{draw.text}</p>}
        {draw.products.length === 0 ? null : (
          <p className="text-sm text-fg-2">{t("raffle_only", draw.products.map(productOf).join(", "))}</p>
        )}
        <p className="text-fg-2">{t("raffle_total", format.number(draw.tickets))}</p>
        {draw.isVoidBy === null ? null : <p className="text-fg-2">{t(`raffle_void_${draw.isVoidBy}`)}</p>}
      </div>
      <RaffleMine draw={draw} />
      {draw.winners.length > 0 ? <Winners draw={draw} /> : <Prizes prizes={draw.prizes} />}
      <RaffleProofPart draw={draw} />
      <Others drawId={draw.drawId} raffle={draw.raffle} />
    </>
  )
}

/** Days and the clock until the close. */
function Closes({ at, again }: { readonly at: string; readonly again: () => void }) {
  const t = useT("raffles")
  const { locale } = useFormat()
  const days = Math.max(0, Math.floor((Date.parse(at) - serverNow()) / DAY_MS))
  const unit = new Intl.NumberFormat(locale, { style: "unit", unit: "day", unitDisplay: "long" })
  const rest = new Date(Date.parse(at) - days * DAY_MS).toISOString()
  return (
    <p className="text-lg">
      {t("raffle_closes")} {days > 0 ? unit.format(days) : ""} <Countdown until={rest} onEnd={again} />
    </p>
  )
}

function Prizes({ prizes }: { readonly prizes: readonly string[] }) {
  const t = useT("raffles")
  const format = useFormat()
  return (
    <section className="grid grid-cols-1 gap-2">
      <h2 className="text-lg font-semibold">{t("raffle_prizes")}</h2>
      <ol className="divide-y divide-line rounded-card border border-line">
        {prizes.map((prize, at) => (
          <li key={String(at)} className="flex justify-between gap-3 p-3">
            <span>{t("raffle_prize", format.number(at + 1))}</span>
            <b className="figures">{format.money(prize)}</b>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Winners({ draw }: { readonly draw: RaffleDraw }) {
  const t = useT("raffles")
  const format = useFormat()
  return (
    <section className="grid grid-cols-1 gap-2">
      <h2 className="text-lg font-semibold">{t("raffle_winners")}</h2>
      <ol className="divide-y divide-line rounded-card border border-line">
        {draw.winners.map((won) => (
          <li key={won.prize} className="flex flex-wrap justify-between gap-3 p-3">
            <span className="min-w-0 break-words">
              {t("raffle_prize", format.number(won.prize))} · <bdi>{won.name}</bdi> ·{" "}
              {t("raffle_ticket", format.number(won.ticket))}
            </span>
            <span>
              <b className="figures">{format.money(won.amount)}</b>{" "}
              <span className="text-sm text-fg-2">{t(`raffle_prize_${won.state}`)}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The other draws of the same raffle. */
function Others({ drawId, raffle }: { readonly drawId: string; readonly raffle: string }) {
  const t = useT("raffles")
  const { data } = useQuery({ ...query(raffles, {}), staleTime: 0 })
  const others = (data?.rows ?? []).filter((row) => row.raffle === raffle && row.drawId !== drawId)
  if (others.length === 0) return null
  return (
    <ul className="grid grid-cols-1 gap-2">
      {others.map((each) => (
        <li key={each.drawId}>
          <SiteLink
            to={`/promoDetail?raffle=${each.drawId}`}
            className="flex min-h-11 items-center justify-self-start text-brand-text underline underline-offset-4"
          >
            {each.name} {each.draw} · {t(`raffle_state_${each.state}`)}
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}
