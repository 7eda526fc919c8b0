import { memberVip } from "@croupier/contract/console/vip"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { Value } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { formatMoney, formatNumber, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import { useMay } from "../../session/session-store.ts"
import { TableFrame } from "../../table/table-frame.tsx"
import { FigureHeads } from "../../table/figure-heads.tsx"
import { EndDialog, LabelDialog, SetDialog } from "./member-vip-dialogs.tsx"

/** A member's level: where they stand, what was given, and every move with its reason and figures. */
export function MemberVip({ memberId }: { readonly memberId: string }) {
  const t = useT("console-vip")
  const maySet = useMay("vip.levels")
  const mayLabel = useMay("members.write")
  const [asked, ask] = useState<"set" | "end" | "label">()
  const { data, error } = useQuery(query(memberVip, { memberId }))
  if (!data) return error ? <Fault error={error} /> : <p aria-busy="true">{t("loading")}</p>
  const { level, earned, given, label, figures, names, gifts, moves } = data
  const levelText = (no: number) => (no === 0 ? t("vip_no_level") : `${no} · ${names[no - 1] ?? ""}`)
  const facts: readonly (readonly [string, string])[] = [
    [t("vip_level"), levelText(level)],
    [t("vip_earned"), levelText(earned)],
    [t("vip_given_until"), given ? `${levelText(given.level)}, ${formatTime(given.until)}` : "–"],
    [t("vip_label"), label ?? "–"],
    [t("vip_deposit"), formatMoney(figures.deposit)],
    [t("vip_validBet"), formatMoney(figures.validBet)],
    [t("vip_points"), formatNumber(BigInt(figures.points))],
    [
      t("vip_gifts_given"),
      gifts.map((gift) => `${gift.level}: ${formatMoney(gift.amount)} (${formatTime(gift.at)})`).join(", ") ||
        "–",
    ],
  ]
  const close = () => ask(undefined)
  return (
    <section className="grid grid-cols-1 gap-4">
      {data.isOffered ? null : <Notice>{t("vip_ladder_off")}</Notice>}
      <div className="grid gap-4 rounded-card border border-line bg-bg-1 p-4">
        <h2 className="font-semibold">{t("vip_month", data.month)}</h2>
        <dl className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-4">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt className="text-sm text-fg-2">{name}</dt>
              <dd className="figures break-words">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="flex flex-wrap gap-2">
          {maySet && data.isOffered && names.length > 0 ? (
            <Button onClick={() => ask("set")}>{t("vip_set")}</Button>
          ) : null}
          {maySet && data.isOffered && given ? (
            <Button onClick={() => ask("end")}>{t("vip_set_end")}</Button>
          ) : null}
          {mayLabel ? <Button onClick={() => ask("label")}>{t("vip_label_change")}</Button> : null}
        </div>
      </div>
      <h2 className="font-semibold">{t("vip_moves")}</h2>
      {moves.length === 0 ? <p className="text-fg-3">{t("vip_moves_none")}</p> : <Moves moves={moves} />}
      {asked === "set" ? <SetDialog memberId={memberId} names={names} onClose={close} /> : null}
      {asked === "end" ? <EndDialog memberId={memberId} onClose={close} /> : null}
      {asked === "label" ? <LabelDialog memberId={memberId} label={label} onClose={close} /> : null}
    </section>
  )
}

type Move = Value<typeof memberVip>["moves"][number]

function Moves({ moves }: { readonly moves: readonly Move[] }) {
  const t = useT("console-vip")
  return (
    <TableFrame label={t("vip_moves")}>
      <thead>
        <tr>
          <th scope="col">{t("time")}</th>
          <th scope="col">{t("why")}</th>
          <th scope="col">{t("vip_level")}</th>
          <FigureHeads of={[t("vip_deposit"), t("vip_validBet"), t("vip_points")]} />
        </tr>
      </thead>
      <tbody>
        {moves.map((move) => (
          <tr key={move.moveId}>
            <td className="whitespace-nowrap">{formatTime(move.at)}</td>
            <td>
              {t(`vip_move_${move.reason}`)}
              {move.month === null ? null : <> · {move.month.slice(0, 7)}</>}
              {move.by === "" ? null : (
                <>
                  {" "}
                  · {move.by}: {move.why}
                </>
              )}
            </td>
            <td className="whitespace-nowrap" dir="ltr">
              {move.from} → {move.to}
            </td>
            <td className="number">{move.figures ? formatMoney(move.figures.deposit) : "–"}</td>
            <td className="number">{move.figures ? formatMoney(move.figures.validBet) : "–"}</td>
            <td className="number">{move.figures ? formatNumber(BigInt(move.figures.points)) : "–"}</td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}
