import { parseAmount } from "@croupier/money"
import { useMerchantClock } from "../../../boot/use-merchant-clock.ts"
import { useT } from "../../../i18n/i18n.tsx"
import { Money } from "../../../ui/money.tsx"
import { toneOf, type ProfitDay } from "./figures.ts"
import { ProfitTable } from "./profit-table.tsx"

/** The days on which something was settled or paid, the last first. */
export function DayTable({ days }: { readonly days: readonly ProfitDay[] }) {
  const t = useT("record")
  const clock = useMerchantClock()
  return (
    <ProfitTable
      title={t("profit_by_day")}
      heads={[
        t("profit_day"),
        t("profit_stake"),
        t("profit_payout"),
        t("profit_result"),
        t("profit_deposits"),
        t("profit_withdrawals"),
      ]}
      rows={days.toReversed().map((day) => ({
        key: day.day,
        head: (
          <time dateTime={day.day} className="figures whitespace-nowrap">
            {clock.day(day.day)}
          </time>
        ),
        cells: [
          <Money key="stake" value={day.stake} kind="amount" />,
          <Money key="payout" value={day.payout} kind="amount" />,
          <Money key="result" value={day.result} kind="signed" className={toneOf(day.result)} />,
          ...(["deposits", "withdrawals"] as const).map((group) =>
            parseAmount(day.paid[group]) === 0n ? null : (
              <Money key={group} value={day.paid[group]} kind="signed" />
            ),
          ),
        ],
      }))}
    />
  )
}
