import type { overview } from "@croupier/contract/console/overview"
import { Link } from "@tanstack/react-router"
import type { Value } from "../../api/call.ts"
import { formatNumber, formatTime } from "../../i18n/format.ts"
import { textNamed, useT } from "../../i18n/texts.ts"
import { isLate } from "../withdrawals/withdrawal.ts"
import { Notice } from "../../parts/notice.tsx"

type Alarm = Value<typeof overview>["alarms"][number]
const WHERE = {
  AUDIT: { to: "/audit" },
  LEDGER: { to: "/ledger", search: { tab: "verifier" } },
  SMS_BUDGET: { to: "/merchant", search: { setting: "messages" } },
  SUB_LEDGERS: { to: "/ledger", search: { tab: "sub_ledgers" } },
  FUNDS: { to: "/ledger", search: { tab: "funds" } },
  VENDOR_BOOKS: { to: "/games", search: { tab: "books" } },
  VENDOR_WALLETS: { to: "/transfers" },
  PAYMENT_BOOKS: { to: "/payments", search: { tab: "comparison" } },
  DEPOSITS: { to: "/payments", search: { tab: "stuck" } },
  CONTESTS: { to: "/payments", search: { tab: "contests" } },
  PEER_DISPUTES: { to: "/withdrawals", search: { tab: "board" } },
  TRANSFERS: { to: "/transfers" },
  UNCLAIMED: { to: "/ledger", search: { tab: "funds" } },
  ISSUES: { to: "/lottery", search: { tab: "issues" } },
} as const satisfies Record<Alarm["alarm"], { to: string; search?: Record<string, string> }>

/** Alarms and open tasks, each with a link. */
export function WaitingList({ day }: { readonly day: Value<typeof overview> }) {
  const t = useT("console-overview")
  const { alarms, lateDraws, tasks, status, withdrawals } = day
  return (
    <>
      {alarms.map(({ alarm, count, since }) => (
        <Notice key={alarm} tone="wrong">
          <Link {...WHERE[alarm]} className="underline">
            {t(`alarm_${alarm}`, formatNumber(count))}
          </Link>
          {since === null ? null : ` ${t("alarm_since", formatTime(since))}`}
        </Notice>
      ))}
      {status === "maintenance" ? <Notice tone="wrong">{t("overview_maintenance")}</Notice> : null}
      {lateDraws.map(({ drawnBy, count, lagSeconds }) => (
        <Notice key={drawnBy} tone="wrong">
          {t("overview_late", textNamed(`drawn_by_${drawnBy}`), formatNumber(count))}{" "}
          {t("overview_lag", formatNumber(Math.ceil(lagSeconds / 60)))}
        </Notice>
      ))}
      {tasks.undecidedBets > 0 ? (
        <Notice tone="wrong">{t("overview_undecided", formatNumber(tasks.undecidedBets))}</Notice>
      ) : null}
      {tasks.failingIssues > 0 ? (
        <Notice tone="wrong">{t("overview_failing", formatNumber(tasks.failingIssues))}</Notice>
      ) : null}
      {withdrawals.waiting > 0 && withdrawals.since !== null ? (
        <Notice tone={isLate({ since: withdrawals.since }, new Date(day.at).getTime()) ? "wrong" : "plain"}>
          <Link to="/withdrawals" className="underline">
            {t("overview_withdrawals", formatNumber(withdrawals.waiting))}
          </Link>{" "}
          {t("alarm_since", formatTime(withdrawals.since))}
        </Notice>
      ) : null}
      {tasks.deposits > 0 ? (
        <Notice>
          <Link to="/payments" search={{ state: "REVIEW" }} className="underline">
            {t("overview_review", formatNumber(tasks.deposits))}
          </Link>
        </Notice>
      ) : null}
      {tasks.approvals > 0 ? (
        <Notice>
          <Link to="/approvals" className="underline">
            {t("overview_approvals", formatNumber(tasks.approvals))}
          </Link>
        </Notice>
      ) : null}
    </>
  )
}
