import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { formatMoney, formatNumber, formatRelative, formatTime } from "../../i18n/format.ts"
import { textNamed, useT } from "../../i18n/texts.ts"
import { Notice } from "../../parts/notice.tsx"
import { useMay } from "../../session/session-store.ts"
import { AnswerBy } from "./answer-by.tsx"
import { useNow } from "./use-now.ts"
import type { Trail } from "./withdrawal.ts"

/** Whose it is, where it goes, the score with its parts, and the member's money at a glance. */
export function WithdrawalFacts({
  trail,
  onOpen,
}: {
  readonly trail: Trail
  readonly onOpen: (withdrawalId: string) => void
}) {
  const t = useT("console-withdrawals", "console-approvals")
  const mayRead = useMay("members.read")
  const now = useNow()
  const { withdrawal, member, parts, funds } = trail
  const { asset, memberId, parentId } = withdrawal
  const money = (amount: string) => `${formatMoney(amount)} ${asset}`
  const name = member === null ? memberId : `${member} (${memberId})`
  return (
    <>
      {withdrawal.onHold === null ? null : (
        <Notice tone="wrong">
          {t("on_hold")}: {withdrawal.onHold}
        </Notice>
      )}
      <Facts name={t("withdrawal")}>
        <Fact name={t("member")}>
          {mayRead ? (
            <Link to="/members" search={{ member: memberId }} className="link">
              {name}
            </Link>
          ) : (
            name
          )}
        </Fact>
        <Fact name={t("payout_account")}>
          {t(`payout_kind_${withdrawal.kind}`)} {withdrawal.masked} · {withdrawal.holder}
        </Fact>
        <Fact name={t("net")}>
          <strong className="figures">{money(withdrawal.net)}</strong> ({t("fee")} {money(withdrawal.fee)})
        </Fact>
        <Fact name={t("asked_at")}>{formatTime(withdrawal.createdAt)}</Fact>
        <Fact name={t("waits_since")}>
          <span title={formatTime(withdrawal.since)}>{formatRelative(withdrawal.since)}</span>
        </Fact>
        <Fact name={t("level")}>{withdrawal.level === 0 ? "–" : formatNumber(withdrawal.level)}</Fact>
        <Fact name={t("answer_by")}>
          <AnswerBy withdrawal={withdrawal} now={now} />
        </Fact>
        <Fact name={t("path")}>{withdrawal.path === null ? "–" : t(`path_${withdrawal.path}`)}</Fact>
        <Fact name={t("assignee")}>{withdrawal.assignee ?? "–"}</Fact>
        {withdrawal.reason === null ? null : <Fact name={t("why")}>{withdrawal.reason}</Fact>}
        {parentId === null ? null : (
          <Fact name={t("part_of")}>
            <button type="button" className="link" onClick={() => onOpen(parentId)}>
              {parentId.slice(0, 13)}…
            </button>
          </Fact>
        )}
      </Facts>
      <section className="grid gap-1">
        <h3 className="text-sm font-semibold">
          {t("score")}: {withdrawal.score ?? "–"}
        </h3>
        {parts.length === 0 ? (
          <p className="text-sm text-fg-3">{t("score_none")}</p>
        ) : (
          <ul className="grid gap-0.5 text-sm">
            {parts.map(({ code, points }) => (
              <li key={code} className="flex justify-between gap-4 border-b border-line py-0.5">
                <span className="break-words">{textNamed(`score_${code}`)}</span>
                <span className="figures">+{formatNumber(points)}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <Facts name={t("funds")}>
        <Fact name={t("wallet_main")}>{money(funds.main)}</Fact>
        <Fact name={t("wallet_held")}>{money(funds.held)}</Fact>
        <Fact name={t("funds_deposited")}>{money(funds.deposited)}</Fact>
        <Fact name={t("funds_withdrawn", formatNumber(funds.paidBefore))}>{money(funds.withdrawn)}</Fact>
        <Fact name={t("funds_to_wager")}>
          <span className={/^0+(\.0+)?$/.test(funds.toWager) ? "" : "text-loss"}>{money(funds.toWager)}</span>
        </Fact>
      </Facts>
    </>
  )
}

function Facts({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section className="grid gap-1">
      <h3 className="text-sm font-semibold">{name}</h3>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">{children}</dl>
    </section>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-fg-2">{name}</dt>
      <dd className="figures break-words">{children}</dd>
    </>
  )
}
