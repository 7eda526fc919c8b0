import { listBoards } from "@croupier/contract/console/boards"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { query } from "../../api/query.ts"
import { formatMoney, formatNumber, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Fault } from "../../parts/notice.tsx"
import { useMay } from "../../session/session-store.ts"
import { TableFrame } from "../../table/table-frame.tsx"
import { FigureHeads } from "../../table/figure-heads.tsx"
import { ProgrammeHead } from "../../parts/programme-head.tsx"
import { BoardDialog } from "./board-dialog.tsx"
import { nameOf, type BoardRow } from "./board.ts"

/** Boards with their terms, rounds, first ranks and cost. */
export default function BoardsPage() {
  const t = useT("console-boards")
  const mayChange = useMay("contests.rules")
  const { data, error } = useQuery(query(listBoards, {}))
  const [edited, edit] = useState<BoardRow | "new">()
  if (!data) return error ? <Fault error={error} /> : <p aria-busy="true">{t("loading")}</p>
  const isWritable = mayChange && data.isOffered
  return (
    <section className="grid grid-cols-1 gap-3">
      <ProgrammeHead
        title={t("room_boards")}
        text={t("boards_text")}
        isOffered={data.isOffered}
        off={t("boards_off")}
        act={t("boards_new")}
        onAct={isWritable ? () => edit("new") : undefined}
      />
      {data.rows.length === 0 ? <p className="text-fg-3">{t("boards_none")}</p> : null}
      {data.rows.map((row) => (
        <section key={row.boardId} className="grid grid-cols-1 gap-2">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 className="font-semibold [overflow-wrap:anywhere]">
              {nameOf(row)} · {t(row.terms.isOpen ? "boards_open" : "boards_closed")}
            </h2>
            {isWritable ? <Button onClick={() => edit(row)}>{t("boards_edit", nameOf(row))}</Button> : null}
          </div>
          <p className="text-sm text-fg-2">
            {t(`boards_metric_${row.subject.metric}`)} · {t("field_board_prizes")}:{" "}
            {row.terms.prizes.map((prize) => formatMoney(prize)).join(" + ")} · {t("boards_paid")}:{" "}
            {formatMoney(row.paid)} · {t("boards_reserved")}: {formatMoney(row.reserved)} ·{" "}
            {t("field_board_budget")}: {formatMoney(row.terms.budget)}
          </p>
          <Rounds row={row} />
        </section>
      ))}
      {edited ? (
        <BoardDialog board={edited === "new" ? undefined : edited} onClose={() => edit(undefined)} />
      ) : null}
    </section>
  )
}

function Rounds({ row }: { readonly row: BoardRow }) {
  const t = useT("console-boards")
  return (
    <TableFrame label={nameOf(row)}>
      <thead>
        <tr>
          <th scope="col">{t("boards_ends")}</th>
          <th scope="col">{t("boards_state")}</th>
          <FigureHeads of={[t("boards_members")]} />
          <th scope="col">{t("boards_top")}</th>
        </tr>
      </thead>
      <tbody>
        {row.rounds.map((round) => (
          <tr key={round.roundId}>
            <th scope="row" className="font-normal">
              {formatTime(round.endsAt)}
            </th>
            <td>{t(`boards_state_${round.state}`)}</td>
            <td className="number">{formatNumber(round.members)}</td>
            <td>
              {round.top.map(({ rank, account, score }) => (
                <div key={rank}>
                  {rank}. {account} {formatMoney(score)}
                </div>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}
