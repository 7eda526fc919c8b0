import { listRaffles } from "@croupier/contract/console/raffles"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { query } from "../../api/query.ts"
import { formatMoney, formatNumber, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import { useMay } from "../../session/session-store.ts"
import { TableFrame } from "../../table/table-frame.tsx"
import { FigureHeads } from "../../table/figure-heads.tsx"
import { ProgrammeHead } from "../../parts/programme-head.tsx"
import { RaffleDialog } from "./raffle-dialog.tsx"
import { nameOf, type RaffleRow } from "./raffle.ts"

/** Raffles with their terms, draws, winners and cost. */
export default function RafflesPage() {
  const t = useT("console-raffles")
  const mayChange = useMay("contests.rules")
  const { data, error } = useQuery(query(listRaffles, {}))
  const [edited, edit] = useState<RaffleRow | "new">()
  if (!data) return error ? <Fault error={error} /> : <p aria-busy="true">{t("loading")}</p>
  const isWritable = mayChange && data.isOffered && data.hasChain
  return (
    <section className="grid grid-cols-1 gap-3">
      <ProgrammeHead
        title={t("room_raffles")}
        text={t("raffles_text")}
        isOffered={data.isOffered}
        off={t("raffles_off")}
        act={t("raffles_new")}
        onAct={isWritable ? () => edit("new") : undefined}
      />
      {data.hasChain ? null : <Notice>{t("raffles_no_chain")}</Notice>}
      {data.rows.length === 0 ? <p className="text-fg-3">{t("raffles_none")}</p> : null}
      {data.rows.map((row) => (
        <section key={row.raffleId} className="grid grid-cols-1 gap-2">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 className="font-semibold [overflow-wrap:anywhere]">
              {nameOf(row)} · {t(row.terms.isOpen ? "raffles_open" : "raffles_closed")}
            </h2>
            {isWritable ? <Button onClick={() => edit(row)}>{t("raffles_edit", nameOf(row))}</Button> : null}
          </div>
          <p className="text-sm text-fg-2">
            {t("field_raffle_per")}: {formatMoney(row.terms.per)} · {t("field_raffle_cap")}:{" "}
            {formatNumber(row.terms.cap)} · {t("field_raffle_prizes")}:{" "}
            {row.terms.prizes.map((prize) => formatMoney(prize)).join(" + ")} · {t("raffles_paid")}:{" "}
            {formatMoney(row.paid)} · {t("raffles_reserved")}: {formatMoney(row.reserved)} ·{" "}
            {t("field_raffle_budget")}: {formatMoney(row.terms.budget)}
          </p>
          <Draws row={row} />
        </section>
      ))}
      {edited ? (
        <RaffleDialog raffle={edited === "new" ? undefined : edited} onClose={() => edit(undefined)} />
      ) : null}
    </section>
  )
}

function Draws({ row }: { readonly row: RaffleRow }) {
  const t = useT("console-raffles")
  return (
    <TableFrame label={nameOf(row)}>
      <thead>
        <tr>
          <th scope="col">{t("raffles_draw")}</th>
          <th scope="col">{t("raffles_state")}</th>
          <th scope="col">{t("raffles_closes")}</th>
          <FigureHeads of={[t("raffles_tickets"), t("raffles_members")]} />
          <th scope="col">{t("raffles_winners")}</th>
        </tr>
      </thead>
      <tbody>
        {row.draws.map((draw) => (
          <tr key={draw.drawId}>
            <th scope="row" className="font-normal" title={draw.commitment}>
              {draw.draw}
            </th>
            <td>{t(`raffles_state_${draw.state}`, String(draw.height ?? ""))}</td>
            <td>{formatTime(draw.closesAt)}</td>
            <td className="number">{formatNumber(draw.tickets)}</td>
            <td className="number">{formatNumber(draw.members)}</td>
            <td>
              {draw.winners.map(({ prize, account, amount, state }) => (
                <div key={prize}>
                  {prize}. {account} {formatMoney(amount)} ({t(`raffles_prize_${state}`)})
                </div>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}
