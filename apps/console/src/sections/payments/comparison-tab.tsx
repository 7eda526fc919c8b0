import {
  comparePayments,
  listPaymentDifferences,
  resolvePaymentDifference,
} from "@croupier/contract/console/payments"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState, type ReactNode } from "react"
import { call } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { formatMoney, formatNumber, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { intentNumber } from "../../parts/intent-columns.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import { useMay } from "../../session/session-store.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { DifferenceCard, Ending, type Difference } from "./difference.tsx"
import { TrailDialog } from "./trail-dialog.tsx"
import { timeColumn } from "../../table/time-column.ts"

const EVERY_MS = 15_000

/** Differences between deposits and the charges of their providers. */
export function ComparisonTab() {
  const t = useT("console-payments")
  const mayAsk = useMay("payments.ask")
  const [open, setOpen] = useState<string>()
  const [resolving, setResolving] = useState<Difference>()
  const { data } = useQuery({
    ...query(listPaymentDifferences, { limit: 1 }),
    refetchInterval: EVERY_MS,
  })
  const asking = useMutation({
    mutationFn: () => call(comparePayments, {}),
  })
  const actOf = (row: Difference) =>
    mayAsk ? <Button onClick={() => setResolving(row)}>{t("payment_resolve")}</Button> : null
  const columns: Column<Difference>[] = [
    timeColumn("found", t("time"), (row) => row.foundAt),
    {
      id: "what",
      header: t("payment_difference"),
      render: (row) => t(`payment_${row.what}`),
      text: (row) => row.what,
    },
    { id: "provider", header: t("provider"), render: (row) => row.provider },
    { id: "charge", header: t("charge"), render: (row) => row.chargeId },
    {
      id: "deposit",
      header: t("deposit"),
      render: (row) => {
        const { depositId } = row
        return depositId === null ? "–" : intentNumber(depositId, () => setOpen(depositId))
      },
      text: (row) => row.depositId ?? "",
    },
    {
      id: "paid",
      header: t("paid"),
      render: (row) => (row.paid === null ? "–" : `${formatMoney(row.paid)} ${row.asset ?? ""}`),
      text: (row) => row.paid ?? "",
      isNumber: true,
    },
    { id: "told", header: t("provider_says"), render: (row) => row.told ?? "–" },
    {
      id: "resolved",
      header: t("resolved"),
      render: (row) => <Ending difference={row} act={actOf(row)} />,
      text: (row) => row.resolvedBy ?? row.agreedAt ?? "",
      wraps: true,
    },
  ]
  return (
    <>
      <ListPage
        name="payment-differences"
        title={t("tab_comparison")}
        columns={columns}
        filters={[
          {
            name: "state",
            label: t("state"),
            options: (["open", "resolved"] as const).map((value) => ({
              value,
              label: t(`payment_${value}`),
            })),
          },
        ]}
        actions={
          mayAsk ? (
            <Button kind="main" busy={asking.isPending} onClick={() => asking.mutate()}>
              {t("payment_compare")}
            </Button>
          ) : null
        }
        above={
          <>
            <p className="text-sm text-fg-2">{t("payment_compare_text")}</p>
            <Fault error={asking.error} />
            {asking.data ? <Notice>{t("verify_started")}</Notice> : null}
            {data?.comparisons.map(({ provider, upto, looked, found, fault }) => (
              <Notice key={provider} tone={fault === null ? "right" : "wrong"}>
                {t("payment_compared", provider, formatTime(upto), formatNumber(looked), formatNumber(found))}
                {fault === null ? "" : ` ${fault}`}
              </Notice>
            ))}
            {data?.statements.map(({ provider, day, lines, found, fault }) => (
              <Notice key={provider} tone={fault === null ? "right" : "wrong"}>
                {t("payment_statement", provider, day, formatNumber(lines), formatNumber(found))}
                {fault === null ? "" : ` ${fault}`}
              </Notice>
            ))}
          </>
        }
        rowKey={({ differenceId }) => differenceId}
        load={listOf(listPaymentDifferences)}
        everyMs={EVERY_MS}
        card={cardOf(setOpen, actOf)}
      />
      {open ? <TrailDialog depositId={open} onClose={() => setOpen(undefined)} /> : null}
      {resolving ? (
        <WhyDialog
          title={t("payment_resolve")}
          action={t("payment_resolve")}
          act={(why) => call(resolvePaymentDifference, { differenceId: resolving.differenceId, why })}
          onDone={() => setResolving(undefined)}
          onClose={() => setResolving(undefined)}
        />
      ) : null}
    </>
  )
}

const cardOf =
  (open: (depositId: string) => void, actOf: (row: Difference) => ReactNode) => (row: Difference) => (
    <DifferenceCard difference={row} act={actOf(row)} onOpen={open} />
  )
