import { vipLadder } from "@croupier/contract/console/vip"
import { SERVICE_ABOVE_RANK, type VipLevel } from "@croupier/contract/vip-values"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { query } from "../../api/query.ts"
import { formatMoney, formatNumber, formatTime } from "../../i18n/format.ts"
import { languageCode } from "../../i18n/language.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import { useMay } from "../../session/session-store.ts"
import { TableFrame } from "../../table/table-frame.tsx"
import { FigureHeads } from "../../table/figure-heads.tsx"
import { PageHead } from "../../parts/page-head.tsx"
import { LadderDialog } from "./ladder-dialog.tsx"

/** Every version of the ladder, the newest first, and a new one by two people. */
export function LadderTab() {
  const t = useT("console-vip")
  const mayChange = useMay("vip.rules")
  const { data, error } = useQuery(query(vipLadder, {}))
  const [isChanging, setChanging] = useState(false)
  if (!data) return error ? <Fault error={error} /> : <p aria-busy="true">{t("loading")}</p>
  return (
    <section className="grid grid-cols-1 gap-4">
      <PageHead title={t("tab_vip_ladder")}>
        {mayChange && data.isOffered ? (
          <Button kind="main" onClick={() => setChanging(true)}>
            {t("vip_change")}
          </Button>
        ) : null}
      </PageHead>
      <p className="text-sm text-fg-2">{t("vip_ladder_text")}</p>
      <p className="text-sm text-fg-2">{t("vip_limits_text", String(SERVICE_ABOVE_RANK))}</p>
      {data.isOffered ? null : <Notice>{t("vip_ladder_off")}</Notice>}
      {data.versions.length === 0 ? <p className="text-fg-3">{t("vip_ladder_none")}</p> : null}
      {data.versions.map(({ versionId, since, askedBy, approvedBy, levels }) => (
        <section key={versionId} className="grid grid-cols-1 gap-2">
          <h2 className="font-semibold">
            {t("vip_version", formatTime(since), askedBy, approvedBy)}
            {versionId === data.inForce ? <> · {t("vip_in_force")}</> : null}
          </h2>
          <LevelsTable levels={levels} asset={data.asset} label={formatTime(since)} />
        </section>
      ))}
      {isChanging ? (
        <LadderDialog
          levels={data.versions[0]?.levels ?? []}
          beginsOn={data.beginsOn}
          asset={data.asset}
          onClose={() => setChanging(false)}
        />
      ) : null}
    </section>
  )
}

const FIGURES = ["deposit", "validBet", "points"] as const

function LevelsTable({
  levels,
  asset,
  label,
}: {
  readonly levels: readonly VipLevel[]
  readonly asset: string
  readonly label: string
}) {
  const t = useT("console-vip")
  const figure = (value: string, name: (typeof FIGURES)[number]) =>
    name === "points" ? formatNumber(BigInt(value)) : formatMoney(value)
  return (
    <TableFrame label={label}>
      <thead>
        <tr>
          <th scope="col">{t("vip_level")}</th>
          {(["reach", "keep"] as const).flatMap((part) =>
            FIGURES.map((name) => (
              <th key={`${part} ${name}`} scope="col" className="number">
                {t(`vip_${part}`)}: {t(`vip_${name}`)}
              </th>
            )),
          )}
          <th scope="col" className="number">
            {t("vip_gift")} ({asset})
          </th>
          <th scope="col" className="number">
            {t("vip_birthday")} ({asset})
          </th>
          <th scope="col">{t("vip_without_fee")}</th>
          <FigureHeads of={[t("vip_priority"), t("vip_answer")]} />
        </tr>
      </thead>
      <tbody>
        {levels.map((level, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a level is known by its place
          <tr key={at}>
            <th scope="row" className="font-normal whitespace-nowrap">
              {at + 1} · {nameOf(level)}
            </th>
            {(["reach", "keep"] as const).flatMap((part) =>
              FIGURES.map((name) => (
                <td key={`${part} ${name}`} className="number">
                  {figure(level[part][name], name)}
                </td>
              )),
            )}
            <td className="number">{formatMoney(level.gift)}</td>
            <td className="number">{formatMoney(level.birthday)}</td>
            <td>{t(level.withoutFee ? "yes" : "no")}</td>
            <td className="number">{formatNumber(level.priority)}</td>
            <td className="number">
              {level.answerMinutes === null ? "–" : formatNumber(level.answerMinutes)}
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}

/** The name of a level in the reader's language, else its first one. */
const nameOf = ({ names }: VipLevel): string =>
  (names.find(({ language }) => language === languageCode()) ?? names[0])?.name ?? ""
