import { myIncome, takeIncome } from "@croupier/contract/agent-pay"
import { useQuery } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { call } from "../../api/call.ts"
import { query, refresh } from "../../api/query.ts"
import { FormError } from "../../forms/form-error.tsx"
import { useAttempt } from "../../forms/use-attempt.ts"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { useMerchantClock } from "../../boot/use-merchant-clock.ts"
import { Button } from "../../ui/button.tsx"
import { ChoicePills } from "../../ui/choice-pills.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Money } from "../../ui/money.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { toast } from "../../ui/toast.ts"
import { StatementsPart } from "./affiliate/statements-part.tsx"
import { BillList } from "./bills/bill-list.tsx"

/** Days that the page looks back. */
const DAYS = 31
/** Bills to the agent, bills that the agent pays, and statements of an affiliate, which are paid into the same wallet. */
const SIDES = ["mine", "below", "statements"] as const
const DAY_MS = 86_400_000

const dayBefore = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

type Chosen =
  | { readonly day: string; readonly kind: "realtime" | "hourly" | "daily" | "dividend" }
  | undefined

/** Income of the agent by day and kind, down to the bills, their lines and the play behind them. */
export default function IncomePage() {
  const t = useT("agents")
  const format = useFormat()
  const clock = useMerchantClock()
  // A day more on either side: the merchant's zone may be ahead of the device's.
  const [span] = useState(() => ({ from: dayBefore(DAYS), until: dayBefore(-1) }))
  const { data, error, refetch } = useQuery({ ...query(myIncome, span), staleTime: 0 })
  const [chosen, choose] = useState<Chosen>()
  const [side, setSide] = useState<(typeof SIDES)[number]>("mine")
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-sm text-fg-2">{t("agent_income_text")}</p>
      {error ? <ErrorState error={error} retry={() => void refetch()} /> : null}
      {data ? (
        <>
          <WalletPart balance={data.balance} owed={data.owed} />
          {data.days.length > 0 ? (
            <ul
              aria-label={t("agent_income")}
              className="divide-y divide-line rounded-card border border-line"
            >
              {data.days.map(({ day, kind, bills, billed, paid }) => (
                <li key={`${day} ${kind}`} className="flex items-start justify-between gap-4 p-4">
                  <Button
                    kind="link"
                    aria-pressed={chosen?.day === day && chosen.kind === kind}
                    onClick={() =>
                      choose(chosen?.day === day && chosen.kind === kind ? undefined : { day, kind })
                    }
                  >
                    <span>
                      {t(`agent_bill_kind_${kind}`)}
                      {" · "}
                      <time dateTime={day}>{clock.day(day)}</time>
                      {" · "}
                      {format.number(bills)}
                    </span>
                  </Button>
                  <span className="grid shrink-0 justify-items-end">
                    <Money value={billed} />
                    <span className="text-sm text-fg-2">
                      {t("agent_bill_paid")} <Money value={paid} />
                    </span>
                  </span>
                </li>
              ))}
            </ul>
          ) : null}
        </>
      ) : error ? null : (
        <Skeleton className="h-40" />
      )}
      <ChoicePills
        label={t("agent_bills")}
        choices={SIDES}
        chosen={side}
        choose={setSide}
        textOf={(name) => (name === "statements" ? t("affiliate_statements") : t(`agent_bill_side_${name}`))}
      />
      {side === "statements" ? (
        <StatementsPart />
      ) : (
        <BillList side={side} {...(side === "mine" && chosen ? chosen : {})} />
      )}
    </div>
  )
}

/** The wallet that bills are paid into, and the way from it into the main wallet. */
function WalletPart({ balance, owed }: { readonly balance: string; readonly owed: string }) {
  const t = useT("agents")
  const { busy, refused, attempt } = useAttempt()
  // One key for one wish: a second press of the same wish moves nothing twice.
  const key = useRef<string>(undefined)
  const take = () =>
    attempt(async () => {
      key.current ??= crypto.randomUUID()
      await call(takeIncome, { amount: balance, key: key.current })
      key.current = undefined
      toast(t("agent_income_taken"), "good")
      await refresh(myIncome)
    })
  return (
    <section className="grid grid-cols-1 gap-3 rounded-card border border-line p-4">
      <p className="flex items-baseline justify-between gap-4">
        {t("agent_income_balance")}
        <Money value={balance} className="text-lg" />
      </p>
      {Number(owed) === 0 ? null : (
        <p className="flex items-baseline justify-between gap-4">
          {t("agent_income_owed")}
          <Money value={owed} />
        </p>
      )}
      <FormError message={refused} />
      {Number(balance) === 0 ? null : (
        <Button kind="quiet" busy={busy} className="justify-self-start" onClick={() => void take()}>
          {t("agent_income_take")}
        </Button>
      )}
    </section>
  )
}
