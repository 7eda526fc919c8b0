import { parseAmount } from "@croupier/money"
import type { ReactNode } from "react"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { Money } from "../../../ui/money.tsx"
import type { Terms } from "./use-withdraw.ts"

/** Sums that may leave, told before the form: the balance, the money still to be wagered, and the limits left. */
export function TermsSummary({ terms }: { readonly terms: Terms }) {
  const t = useT("withdraw")
  const format = useFormat()
  const { wagering, limits } = terms
  const isOpen = parseAmount(wagering.left) > 0n
  return (
    <section aria-label={t("withdraw_terms")} className="grid grid-cols-1 gap-4 rounded-card bg-bg-2 p-5">
      <p className="grid gap-1">
        <span className="text-sm text-fg-2">{t("withdraw_available")}</span>
        <Money value={terms.available} className="justify-self-start text-h2 font-bold" />
      </p>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 border-t border-line pt-4 sm:grid-cols-3">
        <Term name={t("withdraw_left_today")}>
          <Money value={limits.leftToday} />
        </Term>
        <Term name={t("withdraw_left_month")}>
          <Money value={limits.leftThisMonth} />
        </Term>
        {limits.dayCount === null ? null : (
          <Term name={t("withdraw_requests_today")}>
            <span className="figures">
              {t(
                "withdraw_requests_of",
                format.number(limits.requestsLeftToday ?? 0),
                format.number(limits.dayCount),
              )}
            </span>
          </Term>
        )}
        {parseAmount(terms.held) > 0n ? (
          <Term name={t("withdraw_held")}>
            <Money value={terms.held} />
          </Term>
        ) : null}
        {parseAmount(terms.owed) > 0n ? (
          <Term name={t("withdraw_owed")}>
            <Money value={terms.owed} />
          </Term>
        ) : null}
      </dl>
      <div className="grid grid-cols-1 gap-2 border-t border-line pt-4">
        <p className="flex items-center gap-2 font-semibold">
          <Icon
            name={isOpen ? "clock" : "circle-check"}
            size={18}
            className={isOpen ? "text-brand-text" : "text-win"}
          />
          {isOpen ? (
            <span>
              {t("withdraw_wagering_left")} <Money value={wagering.left} />
            </span>
          ) : (
            t("withdraw_wagering_done")
          )}
        </p>
        {isOpen ? <Lots lots={wagering.lots} /> : null}
      </div>
    </section>
  )
}

/** Each deposit and bonus that is not worked off, with what of it is. */
function Lots({ lots }: { readonly lots: Terms["wagering"]["lots"] }) {
  const t = useT("withdraw")
  const format = useFormat()
  return (
    <ul className="grid gap-2 text-sm">
      {lots.map(({ kind, openedAt, amount, need, wagered }) => (
        <li key={`${kind} ${openedAt}`} className="grid gap-1">
          <span className="flex flex-wrap justify-between gap-x-4">
            <span className="text-fg-2">
              {t(kind === "deposit" ? "withdraw_lot_deposit" : "withdraw_lot_bonus", format.money(amount))}
            </span>
            <span>{t("withdraw_lot_progress", format.amount(wagered), format.amount(need))}</span>
          </span>
          <progress
            className="h-2 w-full"
            aria-label={t("withdraw_lot_progress", format.amount(wagered), format.amount(need))}
            max={Number(need)}
            value={Number(wagered)}
          />
        </li>
      ))}
    </ul>
  )
}

const Term = (props: { readonly name: string; readonly children: ReactNode }) => (
  <div className="grid content-start gap-0.5">
    <dt className="text-sm text-fg-2">{props.name}</dt>
    <dd>{props.children}</dd>
  </div>
)
