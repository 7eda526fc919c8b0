import type { WatchEvidence } from "@croupier/contract/console/watch"
import { formatMoney, formatNumber, formatTime } from "../../i18n/format.ts"
import { textNamed, useT } from "../../i18n/texts.ts"
import { MemberLink } from "../../parts/member-link.tsx"
import { TableFrame } from "../../table/table-frame.tsx"
import { FigureHeads } from "../../table/figure-heads.tsx"

/** The facts of an alert as they were: figures, movements and marks. */
export function Evidence({ evidence: { figures, moves, marks } }: { readonly evidence: WatchEvidence }) {
  const t = useT("console-watch")
  return (
    <div className="grid grid-cols-1 gap-3">
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {figures.map(({ name, value, isMoney }) => (
          <div key={name} className="flex flex-wrap gap-1.5">
            <dt className="text-fg-2">{t(`watch_figure_${name}`)}</dt>
            <dd className="font-semibold">{isMoney ? formatMoney(value) : formatNumber(BigInt(value))}</dd>
          </div>
        ))}
      </dl>
      {marks.length === 0 ? null : (
        <ul className="grid gap-1">
          {marks.map(({ kind, mark, memberIds }) => (
            <li key={`${kind} ${mark}`} className="flex flex-wrap gap-x-2">
              <span className="text-fg-2">{t(`watch_mark_${kind}`)}</span>
              {memberIds.map((memberId) => (
                <MemberLink key={memberId} memberId={memberId} />
              ))}
            </li>
          ))}
        </ul>
      )}
      {moves.length === 0 ? null : <Moves moves={moves} />}
    </div>
  )
}

function Moves({ moves }: Pick<WatchEvidence, "moves">) {
  const t = useT("console-watch")
  return (
    <TableFrame label={t("watch_evidence")}>
      <thead>
        <tr>
          <th scope="col">{t("time")}</th>
          <th scope="col">{t("member")}</th>
          <th scope="col">{t("kind")}</th>
          <FigureHeads of={[t("watch_amount")]} />
          <th scope="col">{t("watch_other")}</th>
        </tr>
      </thead>
      <tbody>
        {moves.map(({ at, memberId, kind, amount, otherId }, index) => (
          // Two movements may be alike in everything: their order is that of the evidence.
          <tr key={`${index} ${at}`}>
            <td>{formatTime(at)}</td>
            <td>
              <MemberLink memberId={memberId} />
            </td>
            <td>{textNamed(`watch_move_${kind}`)}</td>
            <td className="number">{formatMoney(amount)}</td>
            <td>
              <MemberLink memberId={otherId} />
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}
