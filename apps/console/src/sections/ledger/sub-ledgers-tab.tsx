import { proveSubLedgers, subLedgerProofs } from "@croupier/contract/console/ledger"
import { useMutation } from "@tanstack/react-query"
import { call, type Value } from "../../api/call.ts"
import { formatNumber, formatTime } from "../../i18n/format.ts"
import { useT, type Key } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { wholeListOf } from "../../table/list.ts"
import { timeColumn } from "../../table/time-column.ts"

type Proof = Value<typeof subLedgerProofs>["rows"][number]
const EVERY_MS = 5_000

/** Whether deposits, bets, steps of games, transfers and holds agree with the journal, and what does not. */
export function SubLedgersTab() {
  const t = useT("console-ledger")
  const asking = useMutation({
    mutationFn: () => call(proveSubLedgers, {}),
  })
  const columns: Column<Proof>[] = [
    timeColumn("at", t("time"), (row) => row.askedAt),
    { id: "by", header: t("who"), render: (row) => row.askedBy ?? t("proof_by_clock") },
    {
      id: "scope",
      header: t("proof_scope"),
      render: (row) => (row.since === null ? t("proof_whole") : t("proof_from", formatTime(row.since))),
    },
    { id: "state", header: t("state"), render: (row) => t(stateOf(row)) },
    timeColumn("ended", t("ended"), (row) => row.endedAt),
    {
      id: "checks",
      header: t("proof_checks"),
      render: (row) => (row.checks === null ? "–" : formatNumber(row.checks)),
      isNumber: true,
    },
    {
      id: "total",
      header: t("proof_total"),
      render: (row) => (row.total === null ? "–" : formatNumber(row.total)),
      isNumber: true,
    },
    {
      id: "found",
      header: t("verify_found"),
      render: (row) => row.failure ?? <Differences of={row} />,
      text: (row) => row.differences.map(({ id }) => id).join(" "),
      wraps: true,
    },
  ]
  return (
    <ListPage
      name="sub-ledgers"
      title={t("tab_sub_ledgers")}
      columns={columns}
      actions={
        <Button kind="main" busy={asking.isPending} onClick={() => asking.mutate()}>
          {t("proof_now")}
        </Button>
      }
      above={
        <>
          <p className="text-sm text-fg-2">{t("proof_text")}</p>
          <Fault error={asking.error} />
          {asking.data ? <Notice>{t(asking.data.started ? "verify_started" : "verify_runs")}</Notice> : null}
        </>
      }
      rowKey={({ proofId }) => proofId}
      load={wholeListOf(subLedgerProofs, ({ rows }) => rows)}
      everyMs={EVERY_MS}
    />
  )
}

function Differences({ of: { differences } }: { readonly of: Proof }) {
  const t = useT("console-ledger")
  if (differences.length === 0) return "–"
  return (
    <ul className="grid gap-1 text-loss">
      {differences.map(({ check, id, account, expected, found }) => (
        <li key={`${check} ${id} ${account}`} className="break-words">
          {check} · {id} · {account} · {t("proof_expected", expected, found)}
        </li>
      ))}
    </ul>
  )
}

const stateOf = (proof: Proof): Key<"console-ledger"> =>
  proof.endedAt === null
    ? "verify_running"
    : proof.failure !== null
      ? "verify_failed"
      : proof.total === 0
        ? "verify_ok"
        : "verify_bad"
