import { claimPacket, myPackets, type PacketEvent } from "@croupier/contract/red-packets"
import { myRewards } from "@croupier/contract/rewards"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { refreshBalance } from "../api/balance.ts"
import { call } from "../api/call.ts"
import { query, refresh } from "../api/query.ts"
import { useSettings } from "../boot/boot.ts"
import { FormError } from "../forms/form-error.tsx"
import { useAttempt } from "../forms/use-attempt.ts"
import { useFormat, useT } from "../i18n/i18n.tsx"
import { serverNow } from "../realtime/clock.ts"
import { isTrial, useSession } from "../session/session.ts"
import { Button } from "../ui/button.tsx"
import { Countdown } from "../ui/countdown.tsx"
import { ErrorState } from "../ui/error-state.tsx"
import { Icon } from "../ui/icon.tsx"
import { Skeleton } from "../ui/skeleton.tsx"
import { BonusTermsList } from "./bonus-terms-list.tsx"
import { PacketProofPart } from "./packet-proof.tsx"

/** Packets left of an open event are asked for again after so long. */
const AGAIN_MS = 10_000

type Phase = "before" | "open" | "gone" | "over"

function phaseOf({ opensAt, closesAt, left }: PacketEvent, now: number): Phase {
  if (now < Date.parse(opensAt)) return "before"
  if (left === 0) return "gone"
  return now < Date.parse(closesAt) ? "open" : "over"
}

/** The event of red packets of today; nothing for visitors, trials, and where there is none. */
export function PacketsPart() {
  const session = useSession()
  const { redPackets: offered } = useSettings()
  const isShown = session !== null && !isTrial(session) && offered.enabled
  const { data, error, refetch } = useQuery({
    ...query(myPackets, {}),
    enabled: isShown,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const event = state.data?.event
      return event && !event.mine && phaseOf(event, serverNow()) === "open" ? AGAIN_MS : false
    },
  })
  if (!isShown) return null
  if (!data)
    return error ? <ErrorState error={error} retry={() => void refetch()} /> : <Skeleton className="h-44" />
  return data.event ? (
    // The card loads its texts when it is first drawn; the rest of the page stays visible meanwhile.
    <Suspense fallback={<Skeleton className="h-44" />}>
      <PacketsCard event={data.event} />
    </Suspense>
  ) : null
}

function PacketsCard({ event }: { readonly event: PacketEvent }) {
  const t = useT("packets")
  const format = useFormat()
  const [, pass] = useState(0)
  const { busy, refused, attempt } = useAttempt()
  const { commitment, packets, left, total, bonus, mine, opensAt, closesAt } = event
  const phase = phaseOf(event, serverNow())
  const sum = (amount: string): string =>
    bonus ? t("packets_bonus", format.money(amount)) : format.money(amount)
  const next = () => {
    pass((count) => count + 1)
    void refresh(myPackets)
  }
  const press = () =>
    attempt(async () => {
      try {
        await call(claimPacket, { commitment })
      } finally {
        await Promise.all([refresh(myPackets), refresh(myRewards), refreshBalance()])
      }
    })
  const times = { before: opensAt, open: closesAt }
  return (
    <section className="grid grid-cols-1 gap-3 rounded-card border border-line bg-bg-1 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg font-semibold">{t("packets_title")}</h2>
        {phase === "before" || phase === "open" ? (
          <p className="text-sm text-fg-2">
            {t(phase === "before" ? "packets_opens" : "packets_closes")}{" "}
            <Countdown key={phase} until={times[phase]} onEnd={next} className="font-semibold text-fg-1" />
          </p>
        ) : null}
      </div>
      <p className="text-sm text-fg-2">{t("packets_text", format.number(packets), sum(total))}</p>
      {bonus ? <BonusTermsList terms={bonus} /> : null}
      <Left left={left} packets={packets} />
      <div role="status">
        {mine ? (
          <p className="font-semibold">{t("packets_mine", sum(mine.amount), format.number(mine.place))}</p>
        ) : phase === "gone" || phase === "over" ? (
          <p className="text-fg-2">{t(`packets_${phase}`)}</p>
        ) : null}
      </div>
      {mine || phase !== "open" ? null : (
        <Button className="justify-self-start" busy={busy} onClick={() => void press()}>
          <Icon name="gift" />
          {t("packets_claim")}
        </Button>
      )}
      <FormError message={refused} />
      <PacketProofPart event={event} />
    </section>
  )
}

/** How many packets are left, as a bar and in words. */
function Left({ left, packets }: { readonly left: number; readonly packets: number }) {
  const t = useT("packets")
  const format = useFormat()
  const text = t("packets_left", format.number(left), format.number(packets))
  return (
    <div className="grid grid-cols-1 gap-1">
      <p className="text-sm">{text}</p>
      <progress aria-label={text} value={left} max={packets} className="h-2 w-full" />
    </div>
  )
}
