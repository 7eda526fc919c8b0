import { verifierState, verifyLedger } from "@croupier/contract/console/ledger"
import { useMutation, useQuery } from "@tanstack/react-query"
import { call, type Value } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { formatNumber, formatTime } from "../../i18n/format.ts"
import { useT, type Key } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import { useSessionState } from "../../session/session-store.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { wholeListOf } from "../../table/list.ts"
import { timeColumn } from "../../table/time-column.ts"

type Run = Value<typeof verifierState>["runs"][number]
const EVERY_MS = 5_000

/** The verifier's checks of the journal: those of its schedule and those that staff asked for. */
export function VerifierTab() {
  const t = useT("console-ledger")
  useSessionState()
  const { data, error } = useQuery({
    ...query(verifierState, {}),
    refetchInterval: EVERY_MS,
  })
  const asking = useMutation({
    mutationFn: () => call(verifyLedger, {}),
  })
  const columns: Column<Run>[] = [
    timeColumn("at", t("time"), (row) => row.askedAt),
    { id: "by", header: t("who"), render: (row) => row.askedBy },
    {
      id: "state",
      header: t("state"),
      render: (row) => t(stateOf(row)),
    },
    timeColumn("ended", t("ended"), (row) => row.endedAt),
    {
      id: "rows",
      header: t("verify_rows"),
      render: (row) => (row.checked ? formatNumber(BigInt(row.checked.rows)) : "–"),
      isNumber: true,
    },
    {
      id: "wallets",
      header: t("verify_wallets"),
      render: (row) => (row.checked ? formatNumber(BigInt(row.checked.wallets)) : "–"),
      isNumber: true,
    },
    {
      id: "found",
      header: t("verify_found"),
      render: (row) =>
        row.failure ??
        (row.differences
          .map(({ check, account, expected, found }) => `${check}: ${account} ${expected} ≠ ${found}`)
          .join("; ") ||
          "–"),
      wraps: true,
    },
    { id: "anchor", header: t("verify_anchor"), render: (row) => row.anchor ?? "–", wraps: true },
  ]
  return (
    <ListPage
      name="verifier"
      title={t("tab_verifier")}
      columns={columns}
      actions={
        <Button kind="main" busy={asking.isPending} onClick={() => asking.mutate()}>
          {t("verify_now")}
        </Button>
      }
      above={
        <>
          <Fault error={error ?? asking.error} />
          {asking.data ? <Notice>{t(asking.data.started ? "verify_started" : "verify_runs")}</Notice> : null}
          {data ? (
            <>
              <Notice tone={data.alarms.length === 0 ? "right" : "wrong"}>
                {t(
                  data.alarms.length === 0 ? "verify_whole" : "verify_differs",
                  formatNumber(data.checkedBuckets),
                  formatNumber(data.buckets),
                  formatTime(data.oldestAt),
                  formatTime(data.newestAt),
                )}
              </Notice>
              <ul className="grid gap-1 text-sm text-loss">
                {data.alarms.map(({ at, check, account, expected, found }) => (
                  <li key={`${check} ${account} ${found}`}>
                    {formatTime(at)} · {check} · {account}: {expected} ≠ {found}
                  </li>
                ))}
              </ul>
              <p className="text-sm text-fg-2">
                {t(
                  "verify_chains",
                  formatNumber(data.chains),
                  formatNumber(BigInt(data.rows)),
                  formatNumber(BigInt(data.unsealed)),
                  formatTime(data.sealedAt),
                )}
              </p>
            </>
          ) : null}
        </>
      }
      rowKey={({ runId }) => runId}
      load={wholeListOf(verifierState, ({ runs }) => runs)}
      everyMs={EVERY_MS}
    />
  )
}

const stateOf = (run: Run): Key<"console-ledger"> =>
  run.endedAt === null
    ? "verify_running"
    : run.failure !== null
      ? "verify_failed"
      : run.differences.length === 0
        ? "verify_ok"
        : "verify_bad"
