import { listWithdrawals } from "@croupier/contract/console/withdrawals"
import { WITHDRAWAL_STATES } from "@croupier/contract/withdrawal-states"
import { Link } from "@tanstack/react-router"
import { formatMoney, formatNumber, formatRelative, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { intentNumber } from "../../parts/intent-columns.tsx"
import { useSessionState } from "../../session/session-store.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { useAddress } from "../../table/use-address.ts"
import { AnswerBy } from "./answer-by.tsx"
import { StateMark } from "./state-mark.tsx"
import { WithdrawalCard } from "./withdrawal-card.tsx"
import { WithdrawalDialog } from "./withdrawal-dialog.tsx"
import { useNow } from "./use-now.ts"
import { isLate, type Withdrawal } from "./withdrawal.ts"

const QUEUE_EVERY_MS = 10_000

/** Withdrawals: those that wait for a person, by priority and then oldest first; all of the merchant; or those of one member. */
export function WithdrawalsTab(props: { readonly of: "queue" | "all" } | { readonly memberId: string }) {
  const t = useT("console-withdrawals", "console-approvals")
  const { search, change } = useAddress()
  const login = useSessionState().me?.login
  const now = useNow()
  const open = (withdrawal: string | undefined) => change({ withdrawal })
  const opened = search["withdrawal"]
  const memberId = "memberId" in props ? props.memberId : undefined
  const isQueue = "of" in props && props.of === "queue"
  const columns: Column<Withdrawal>[] = [
    {
      id: "id",
      field: "withdrawalId",
      header: t("withdrawal"),
      render: (row) => intentNumber(row.withdrawalId, () => open(row.withdrawalId)),
      text: (row) => row.withdrawalId,
    },
    {
      id: "age",
      field: isQueue ? "since" : "createdAt",
      header: t(isQueue ? "waits_since" : "time"),
      render: (row) =>
        isQueue ? (
          <span className={isLate(row, now) ? "text-loss" : ""} title={formatTime(row.since)}>
            {formatRelative(row.since, now)}
          </span>
        ) : (
          formatTime(row.createdAt)
        ),
      text: (row) => (isQueue ? row.since : row.createdAt),
    },
    ...(memberId === undefined ? [memberColumn(t("member"))] : []),
    {
      id: "level",
      header: t("level"),
      render: (row) => (row.level === 0 ? "–" : formatNumber(row.level)),
      text: (row) => String(row.level),
      isNumber: true,
    },
    {
      id: "answerBy",
      header: t("answer_by"),
      render: (row) => <AnswerBy withdrawal={row} now={now} />,
      text: (row) => row.answerBy ?? "",
      hidden: !isQueue,
    },
    {
      id: "amount",
      header: t("amount"),
      render: (row) => `${formatMoney(row.amount)} ${row.asset}`,
      text: (row) => row.amount,
      isNumber: true,
    },
    { id: "score", header: t("score"), render: (row) => row.score ?? "–", isNumber: true },
    {
      id: "path",
      header: t("path"),
      render: (row) => (row.path === null ? "–" : t(`path_${row.path}`)),
      text: (row) => row.path ?? "",
    },
    {
      id: "state",
      header: t("state"),
      render: (row) => <StateMark state={row.state} />,
      text: (row) => row.state,
    },
    {
      id: "kind",
      header: t("payout_account"),
      render: (row) => `${t(`payout_kind_${row.kind}`)} ${row.masked}`,
      text: (row) => row.kind,
    },
    { id: "holder", header: t("holder"), render: (row) => row.holder, hidden: true },
    { id: "masked", header: t("number"), render: (row) => row.masked, hidden: true },
    { id: "assignee", header: t("assignee"), render: (row) => row.assignee ?? "–" },
    { id: "onHold", header: t("on_hold"), render: (row) => row.onHold ?? "–", wraps: true },
    ...sums(t("fee"), t("net")),
    {
      id: "attempts",
      header: t("attempts"),
      render: (row) => formatNumber(row.attempts),
      isNumber: true,
      hidden: true,
    },
    { id: "reason", header: t("why"), render: (row) => row.reason ?? "–", wraps: true, hidden: isQueue },
  ]
  return (
    <>
      <ListPage
        name={memberId === undefined ? (isQueue ? "withdrawals-queue" : "withdrawals") : "member-withdrawals"}
        title={t(isQueue ? "room_withdrawals" : "tab_withdrawals")}
        columns={columns}
        filters={[
          {
            name: "state",
            label: t("state"),
            options: (isQueue
              ? (["REVIEW", "SECOND", "DISPUTED", "UNKNOWN"] as const)
              : WITHDRAWAL_STATES
            ).map((value) => ({ value, label: t(`withdrawal_${value}`) })),
          },
          ...(memberId === undefined ? [{ name: "memberId", label: t("member_number") }] : []),
          ...(isQueue && login !== undefined
            ? [
                {
                  name: "assignee",
                  label: t("assignee"),
                  options: [{ value: login, label: t("assignee_me") }],
                },
              ]
            : [{ name: "assignee", label: t("assignee") }]),
        ]}
        fixed={memberId === undefined ? (isQueue ? { queue: "true" } : {}) : { memberId }}
        above={isQueue ? <p className="text-sm text-fg-2">{t("queue_text")}</p> : null}
        rowKey={({ withdrawalId }) => withdrawalId}
        load={listOf(listWithdrawals)}
        everyMs={QUEUE_EVERY_MS}
        card={cardOf(now, open)}
      />
      {opened ? (
        <WithdrawalDialog key={opened} withdrawalId={opened} onOpen={open} onClose={() => open(undefined)} />
      ) : null}
    </>
  )
}

const cardOf = (now: number, open: (withdrawalId: string) => void) => (row: Withdrawal) => (
  <WithdrawalCard withdrawal={row} now={now} onOpen={() => open(row.withdrawalId)} />
)

const memberColumn = (header: string): Column<Withdrawal> => ({
  id: "member",
  field: "memberId",
  header,
  render: (row) => (
    <Link to="/members" search={{ member: row.memberId }} className="link">
      {row.account ?? row.memberId}
    </Link>
  ),
  text: (row) => row.account ?? row.memberId,
})

const sums = (fee: string, net: string): Column<Withdrawal>[] => [
  {
    id: "fee",
    header: fee,
    render: (row) => formatMoney(row.fee),
    text: (row) => row.fee,
    isNumber: true,
    hidden: true,
  },
  {
    id: "net",
    header: net,
    render: (row) => formatMoney(row.net),
    text: (row) => row.net,
    isNumber: true,
    hidden: true,
  },
]
