import { Link } from "@tanstack/react-router"
import { formatMoney, formatTime } from "../../i18n/format.ts"
import { textNamed, useT } from "../../i18n/texts.ts"
import { useMay } from "../../session/session-store.ts"
import { StateMark } from "./state-mark.tsx"
import type { Trail } from "./withdrawal.ts"

/** Every move and every attempt to pay it, and what else the member took out. */
export function WithdrawalCourse({
  trail: { withdrawal, moves, attempts, others },
  onOpen,
}: {
  readonly trail: Trail
  readonly onOpen: (withdrawalId: string) => void
}) {
  const t = useT("console-withdrawals", "console-approvals")
  const mayLedger = useMay("ledger.read")
  return (
    <>
      <section className="grid gap-1">
        <h3 className="text-sm font-semibold">{t("moves")}</h3>
        <ol className="grid gap-1 text-sm">
          <li>
            {formatTime(withdrawal.createdAt)} · {t("withdrawal_CHECKING")}
          </li>
          {moves.map(({ event, from, to, reason, at }) => (
            <li key={`${at} ${event}`} className="border-t border-line pt-1 break-words">
              {formatTime(at)} · {textNamed(`withdrawal_${from}`)} →{" "}
              <strong>{textNamed(`withdrawal_${to}`)}</strong>
              {reason ? <span className="block text-fg-3">{reason}</span> : null}
            </li>
          ))}
        </ol>
        {mayLedger ? (
          <p>
            <Link
              to="/ledger"
              search={{ tab: "postings", reference: withdrawal.withdrawalId }}
              className="link"
            >
              {t("tab_postings")}
            </Link>
          </p>
        ) : null}
      </section>
      {attempts.length === 0 ? null : (
        <section className="grid gap-1">
          <h3 className="text-sm font-semibold">{t("attempts")}</h3>
          <ol className="grid gap-1 text-sm">
            {attempts.map(
              ({ attemptId, number, provider, net, state, payoutId, markedAt, notAfter, reason }) => (
                <li key={attemptId} className="border-t border-line pt-1 break-words">
                  {number}. {provider} · <strong>{t(`attempt_${state}`)}</strong> · {formatMoney(net)}{" "}
                  {withdrawal.asset}
                  <span className="block text-fg-3">
                    {markedAt === null ? "" : `${t("attempt_sent", formatTime(markedAt))} · `}
                    {notAfter === null ? "" : `${t("attempt_not_after", formatTime(notAfter))} · `}
                    {payoutId ?? ""} {reason ?? ""}
                  </span>
                </li>
              ),
            )}
          </ol>
        </section>
      )}
      {others.length === 0 ? null : (
        <section className="grid gap-1">
          <h3 className="text-sm font-semibold">{t("others")}</h3>
          <ul className="grid gap-1 text-sm">
            {others.map(({ withdrawalId, amount, state, createdAt }) => (
              <li key={withdrawalId} className="flex flex-wrap items-center gap-2 border-t border-line pt-1">
                <button type="button" className="link" onClick={() => onOpen(withdrawalId)}>
                  {formatTime(createdAt)}
                </button>
                <span className="figures">
                  {formatMoney(amount)} {withdrawal.asset}
                </span>
                <StateMark state={state} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
