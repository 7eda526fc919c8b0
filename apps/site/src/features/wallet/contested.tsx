import { contestedPayments, type ContestedPayment } from "@croupier/contract/payments"
import { parseAmount } from "@croupier/money"
import { useQuery } from "@tanstack/react-query"
import { NEW_MILLIS, query } from "../../api/query.ts"
import { useMerchantClock } from "../../boot/use-merchant-clock.ts"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { Icon } from "../../ui/icon.tsx"
import { ContestImage } from "./contest-image.tsx"
import { ContestNote } from "./contest-note.tsx"

const WITH_THE_BANK: ReadonlySet<ContestedPayment["state"]> = new Set(["BLOCKED", "ANALYSIS", "REFUTED"])

/**
 * Payments that their payers contest at a bank, with the money that is blocked for them, and the member's debt. Nothing shows
 * where there is neither.
 */
export function Contested({ withDebt }: { readonly withDebt: boolean }) {
  const t = useT("wallet")
  const format = useFormat()
  const { data } = useQuery({ ...query(contestedPayments, {}), staleTime: NEW_MILLIS })
  const owes = withDebt && data !== undefined && parseAmount(data.owed) > 0n
  if (!data || (data.contests.length === 0 && !owes)) return null
  return (
    <ul aria-label={t("wallet_contested")} className="grid grid-cols-1 gap-3">
      {owes ? (
        <li data-owed className="grid gap-2 rounded-card bg-bg-2 p-4">
          <span className="font-semibold text-loss">{t("wallet_owed", format.money(data.owed))}</span>
          <span className="text-sm text-fg-2">{t("wallet_owed_text")}</span>
        </li>
      ) : null}
      {data.contests.map((contest) => (
        <Contest key={contest.contestId} contest={contest} />
      ))}
    </ul>
  )
}

function Contest({ contest }: { readonly contest: ContestedPayment }) {
  const t = useT("wallet")
  const format = useFormat()
  const clock = useMerchantClock()
  const { state } = contest
  const sum = format.money(contest.amount)
  const isBlocked = parseAmount(contest.blocked) > 0n
  return (
    <li data-contest={state} className="grid gap-2 rounded-card bg-bg-2 p-4">
      <span className="flex items-center gap-2 font-semibold">
        <Icon name="clock" size={18} className="shrink-0 text-brand-text" />
        {isBlocked ? t("wallet_contest_blocked", format.money(contest.blocked)) : t("wallet_contest")}
      </span>
      <span className="text-sm text-fg-2">
        {WITH_THE_BANK.has(state)
          ? t("wallet_contest_open", sum, clock.date(contest.analysisBy))
          : state === "RETURNING"
            ? t("wallet_contest_returning", sum, clock.date(contest.returnBy))
            : t(state === "RETURNED" ? "wallet_contest_returned" : "wallet_contest_released", sum)}
      </span>
      {contest.notes.map(({ noteId, note, hasImage, at }) => (
        <span key={noteId} data-note className="grid grid-cols-1 text-sm break-words">
          <span>
            <span className="text-fg-2">{clock.stamp(at)}</span> <bdi>{note}</bdi>
          </span>
          {hasImage ? <ContestImage contestId={contest.contestId} noteId={noteId} /> : null}
        </span>
      ))}
      {contest.takesNotes ? <ContestNote contestId={contest.contestId} /> : null}
    </li>
  )
}
