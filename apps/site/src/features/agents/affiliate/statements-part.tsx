import type { AffiliateStatement } from "@croupier/contract/affiliate-views"
import { myStatements, statementFile } from "@croupier/contract/affiliates"
import { CallError } from "@croupier/client/call-error"
import { useInfiniteQuery, useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { fetchFile } from "../../../api/file.ts"
import { pages } from "../../../api/pages.ts"
import { saveFile } from "../../../api/save-file.ts"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { Button } from "../../../ui/button.tsx"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { ErrorState } from "../../../ui/error-state.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { Money } from "../../../ui/money.tsx"
import { MoreButton } from "../../../ui/more-button.tsx"
import { Skeleton } from "../../../ui/skeleton.tsx"
import { toast } from "../../../ui/toast.ts"
import { StatementExplanation } from "./statement-explanation.tsx"

/** Statements of the agent, the newest first; each opens to its lines and players. */
export function StatementsPart() {
  const t = useT("agents")
  const from = useInfiniteQuery({ ...pages(myStatements, {}), staleTime: 0 })
  const rows = from.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <div className="grid grid-cols-1 gap-4">
      {from.error ? <ErrorState error={from.error} retry={() => void from.refetch()} /> : null}
      {from.isPending ? <Skeleton className="h-40" /> : null}
      {from.isSuccess && rows.length === 0 ? (
        <EmptyState art="scroll" title={t("affiliate_no_statements")} />
      ) : null}
      {rows.length > 0 ? (
        <ul
          aria-label={t("affiliate_statements")}
          className="divide-y divide-line rounded-card border border-line"
        >
          {rows.map((row) => (
            <StatementItem key={row.statementId} row={row} />
          ))}
        </ul>
      ) : null}
      <MoreButton from={from} label={t("agent_more")} />
    </div>
  )
}

function StatementItem({ row }: { readonly row: AffiliateStatement }) {
  const t = useT("agents")
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { statementId, windowStart } = row
      saveFile(await fetchFile(statementFile, { statementId }), `statement-${windowStart.slice(0, 7)}.csv`)
    },
    onError: (error) => toast(error instanceof CallError ? error.message : t("something_failed"), "bad"),
  })
  return (
    <li className="grid grid-cols-1 gap-2 p-4">
      <div className="flex items-start justify-between gap-4">
        <span className="grid min-w-0">
          <time dateTime={row.windowEnd} className="figures">
            {format.stamp(row.windowStart)} – {format.stamp(row.windowEnd)}
          </time>
          <span className="text-sm text-fg-2">
            {row.paidAt === null
              ? `${t("affiliate_held_until")} ${format.stamp(row.heldUntil)}`
              : format.stamp(row.paidAt)}
          </span>
        </span>
        <span className="grid shrink-0 justify-items-end text-end">
          <Money value={row.total} />
          <span className="text-sm text-fg-2">{t(`affiliate_statement_${row.state}`)}</span>
        </span>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button kind="link" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t("agent_bill_open")}
        </Button>
        <Button kind="quiet" size="small" busy={isPending} onClick={() => mutate()}>
          <Icon name="download" size={18} />
          {t("agent_csv")}
        </Button>
      </div>
      {isOpen ? <StatementExplanation statementId={row.statementId} /> : null}
    </li>
  )
}
