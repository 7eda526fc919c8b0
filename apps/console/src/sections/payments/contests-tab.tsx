import { listContests, type Contest } from "@croupier/contract/console/contests"
import { useState } from "react"
import { formatMoney, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { intentNumber } from "../../parts/intent-columns.tsx"
import { Notice } from "../../parts/notice.tsx"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { useAddress } from "../../table/use-address.ts"
import { ContestDialog } from "./contest-dialog.tsx"
import { timeColumn } from "../../table/time-column.ts"
import { memberColumn } from "../../table/member-column.tsx"
import { PaymentCard } from "./payment-card.tsx"

const DAY_MS = 86_400_000
const ENDED: ReadonlySet<Contest["state"]> = new Set(["RETURNED", "RELEASED"])

/** Payments that their payers contest, each with its deadlines. */
export function ContestsTab() {
  const t = useT("console-payments")
  const { search, change } = useAddress()
  const open = search["contest"]
  const setOpen = (contest: string | undefined) => change({ contest })
  return (
    <>
      <ListPage<Contest>
        name="contests"
        title={t("tab_contests")}
        columns={[
          {
            id: "contest",
            field: "contestId",
            header: t("contest"),
            render: ({ contestId }) => intentNumber(contestId, () => setOpen(contestId)),
            text: ({ contestId }) => contestId,
          },
          timeColumn("at", t("time"), (row) => row.openedAt, { field: "openedAt" }),
          memberColumn(t),
          {
            id: "amount",
            field: "amount",
            header: t("amount"),
            render: ({ amount, asset }) => `${formatMoney(amount)} ${asset}`,
            text: ({ amount }) => amount,
            isNumber: true,
          },
          { id: "kind", header: t("contest_kind"), render: ({ kind }) => t(`contest_${kind}`) },
          {
            id: "state",
            header: t("state"),
            render: ({ state }) => t(`contest_${state}`),
            text: ({ state }) => state,
          },
          {
            id: "analysisBy",
            field: "analysisBy",
            header: t("contest_analysis_by"),
            render: (row) => (
              <Deadline at={row.analysisBy} isOver={ENDED.has(row.state) || row.answer !== null} />
            ),
            text: ({ analysisBy }) => analysisBy,
          },
          {
            id: "returnBy",
            field: "returnBy",
            header: t("contest_return_by"),
            render: (row) => <Deadline at={row.returnBy} isOver={ENDED.has(row.state)} />,
            text: ({ returnBy }) => returnBy,
          },
          { id: "provider", header: t("provider"), render: ({ provider }) => provider, hidden: true },
        ]}
        filters={[
          {
            name: "state",
            label: t("state"),
            options: (["open", "ended"] as const).map((value) => ({ value, label: t(`contest_${value}`) })),
          },
          { name: "memberId", label: t("member_number") },
        ]}
        above={<Notice>{t("contests_text")}</Notice>}
        rowKey={({ contestId }) => contestId}
        load={listOf(listContests)}
        everyMs={15_000}
        card={cardOf(setOpen)}
      />
      {open ? <ContestDialog key={open} contestId={open} onClose={() => setOpen(undefined)} /> : null}
    </>
  )
}

/** A day that something has to be done by; it is marked from the day before on. */
function Deadline({ at, isOver }: { readonly at: string; readonly isOver: boolean }) {
  const [now] = useState(Date.now)
  const isNear = !isOver && Date.parse(at) - now < DAY_MS
  return <span className={isNear ? "font-semibold text-loss" : ""}>{formatTime(at)}</span>
}

const cardOf = (open: (contestId: string) => void) => (row: Contest) => (
  <ContestCard contest={row} onOpen={() => open(row.contestId)} />
)

function ContestCard({ contest, onOpen }: { readonly contest: Contest; readonly onOpen: () => void }) {
  const t = useT("console-payments")
  const hasEnded = ENDED.has(contest.state)
  return (
    <PaymentCard
      amount={contest.amount}
      asset={contest.asset}
      state={t(`contest_${contest.state}`)}
      at={contest.openedAt}
      memberId={contest.memberId}
      onOpen={onOpen}
    >
      <p className="text-sm">
        {t("contest_analysis_by")}{" "}
        <Deadline at={contest.analysisBy} isOver={hasEnded || contest.answer !== null} />
        <br />
        {t("contest_return_by")} <Deadline at={contest.returnBy} isOver={hasEnded} />
      </p>
    </PaymentCard>
  )
}
