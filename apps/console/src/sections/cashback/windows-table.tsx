import { holdCashback, type readCashback } from "@croupier/contract/console/cashback"
import { useState } from "react"
import { call, type Value } from "../../api/call.ts"
import { formatMoney, formatNumber, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import { useMay } from "../../session/session-store.ts"
import { TableFrame } from "../../table/table-frame.tsx"
import { FigureHeads } from "../../table/figure-heads.tsx"

type Window = Value<typeof readCashback>["windows"][number]

const SUMS = ["asked", "amount", "due", "open", "paid", "lapsed"] as const
const TEXT = {
  asked: "cashback_asked",
  amount: "cashback_amount",
  due: "cashback_due",
  open: "cashback_open",
  paid: "cashback_paid",
  lapsed: "cashback_lapsed",
} as const

/** Periods that have ended with their sums, and holding what they still have to give. */
export function WindowsTable({ windows }: { readonly windows: readonly Window[] }) {
  const t = useT("console-cashback")
  const game = useT("console-games")
  const mayHold = useMay("cashback.hold")
  const [asked, ask] = useState<Window>()
  if (windows.length === 0) return <p className="text-fg-3">{t("cashback_windows_none")}</p>
  return (
    <>
      <TableFrame label={t("cashback_windows")}>
        <thead>
          <tr>
            <th scope="col">{t("field_cashback_period")}</th>
            <FigureHeads of={[t("cashback_members"), t("cashback_capped")]} />
            {SUMS.map((name) => (
              <th key={name} scope="col" className="number">
                {t(TEXT[name])}
              </th>
            ))}
            <th scope="col" className="acts">
              {t("cashback_state")}
            </th>
          </tr>
        </thead>
        <tbody>
          {windows.map((window) => (
            <tr key={window.windowId}>
              <th scope="row" className="font-normal">
                {formatTime(window.startsAt)} – {formatTime(window.endsAt)}
              </th>
              <td className="number">{formatNumber(window.members)}</td>
              <td className="number">{formatNumber(window.capped)}</td>
              {SUMS.map((name) => (
                <td
                  key={name}
                  className="number"
                  title={
                    name === "amount"
                      ? window.products
                          .map(
                            ({ product, amount }) =>
                              `${game(`game_category_${product}`)} ${formatMoney(amount)}`,
                          )
                          .join("\n")
                      : undefined
                  }
                >
                  {formatMoney(window[name])}
                </td>
              ))}
              <td className="acts">
                <span className="flex flex-wrap items-center gap-2">
                  {window.held === null
                    ? t(window.isCounted ? "cashback_counted" : "cashback_counting")
                    : t("cashback_held", window.held)}
                  {mayHold && (window.held !== null || !window.isCounted || Number(window.due) > 0) ? (
                    <Button onClick={() => ask(window)}>
                      {t(window.held === null ? "cashback_hold" : "cashback_release")}
                    </Button>
                  ) : null}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
      {asked ? (
        <WhyDialog
          title={t(asked.held === null ? "cashback_hold" : "cashback_release")}
          action={t(asked.held === null ? "cashback_hold" : "cashback_release")}
          act={(why) => call(holdCashback, { windowId: asked.windowId, isHeld: asked.held === null, why })}
          onDone={() => ask(undefined)}
          onClose={() => ask(undefined)}
        >
          <p>{t("cashback_hold_text")}</p>
        </WhyDialog>
      ) : null}
    </>
  )
}
