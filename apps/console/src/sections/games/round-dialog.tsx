import { askRound, playRound } from "@croupier/contract/console/play"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { formatMoney, formatTime } from "../../i18n/format.ts"
import { textNamed, useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Dialog } from "../../parts/dialog.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import { useMay } from "../../session/session-store.ts"
import { EndRoundDialog } from "./end-round-dialog.tsx"

export interface RoundRef {
  readonly vendor: string
  readonly round: string
  readonly memberId: string
}

/** A round from its first step to its last, and what may be done where it does not end. */
export function RoundDialog({
  of: { vendor, round, memberId },
  onClose,
}: {
  readonly of: RoundRef
  readonly onClose: () => void
}) {
  const t = useT("console-games")
  const mayAsk = useMay("games.books")
  const mayEnd = useMay("games.settle")
  const [ending, setEnding] = useState(false)
  const { data, error } = useQuery(query(playRound, { vendor, round, memberId }))
  const asking = useMutation({
    mutationFn: () => call(askRound, { vendor, round, memberId }),
  })
  if (ending && data) return <EndRoundDialog round={data.round} onClose={onClose} />
  const facts = data && [
    [t("game"), data.round.game],
    [t("member"), memberId],
    [t("round_bets"), String(data.round.bets)],
    [t("round_staked"), `${formatMoney(data.round.staked)} ${data.round.asset}`],
    [t("round_won"), `${formatMoney(data.round.won)} ${data.round.asset}`],
    [t("round_reserved"), `${formatMoney(data.round.reserved)} ${data.round.asset}`],
    [t("round_age"), formatTime(data.round.openedAt)],
    [t("round_closed_at"), formatTime(data.round.closedAt)],
    [
      t("round_told"),
      data.round.reported === null
        ? "–"
        : `${textNamed(`told_${data.round.reported}`)} · ${formatTime(data.round.askedAt)}`,
    ],
  ]
  return (
    <Dialog title={`${vendor} · ${t("round")}`} onClose={onClose}>
      <Fault error={error ?? asking.error} />
      {data && facts ? (
        <div className="grid gap-3">
          <p className="break-all">
            <code className="text-xs">{round}</code>
          </p>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
            {facts.map(([label, value]) => (
              <div key={label} className="contents">
                <dt className="text-fg-3">{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <ol className="grid gap-2">
            {data.transactions.map((transaction) => (
              <li key={transaction.id} className="border-t border-line pt-2 text-sm break-all">
                {formatTime(transaction.at)} · <strong>{t(`transaction_${transaction.kind}`)}</strong>{" "}
                {transaction.amount === null ? "–" : formatMoney(transaction.amount)} {transaction.asset}
                {transaction.isCancelled && transaction.kind !== "reserve" ? ` (${t("taken_back")})` : ""}
                <span className="block text-fg-3">
                  {transaction.txId}
                  {transaction.reference === null ? "" : ` ← ${transaction.reference}`}
                </span>
              </li>
            ))}
          </ol>
          {data.round.closedAt === null && mayAsk && !data.round.canAsk ? (
            <Notice>{t("round_cannot_ask")}</Notice>
          ) : null}
          {data.round.closedAt === null ? (
            <div className="flex flex-wrap justify-end gap-2">
              {mayAsk && data.round.canAsk ? (
                <Button busy={asking.isPending} onClick={() => asking.mutate()}>
                  {t("round_ask")}
                </Button>
              ) : null}
              {mayEnd ? (
                <Button kind="danger" onClick={() => setEnding(true)}>
                  {t("round_end")}
                </Button>
              ) : null}
            </div>
          ) : null}
        </div>
      ) : null}
    </Dialog>
  )
}
