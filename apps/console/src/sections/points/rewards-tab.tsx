import { listPointRewards } from "@croupier/contract/console/points"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { query } from "../../api/query.ts"
import { formatMoney, formatNumber } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Fault } from "../../parts/notice.tsx"
import { useMay } from "../../session/session-store.ts"
import { TableFrame } from "../../table/table-frame.tsx"
import { PageHead } from "../../parts/page-head.tsx"
import { OpeningName } from "../../parts/opening-name.tsx"
import { RewardDialog } from "./reward-dialog.tsx"
import { nameOf, type Reward } from "./reward.ts"

/** The rewards of the mall in its order, with stock and what became of it. */
export function RewardsTab() {
  const t = useT("console-points")
  const mayWrite = useMay("points.mall")
  const { data, error } = useQuery(query(listPointRewards, {}))
  const [edited, edit] = useState<Reward | "new">()
  if (!data) return error ? <Fault error={error} /> : <p aria-busy="true">{t("loading")}</p>
  return (
    <section className="grid grid-cols-1 gap-3">
      <PageHead title={t("tab_rewards")}>
        {mayWrite ? (
          <Button kind="main" onClick={() => edit("new")}>
            {t("points_new")}
          </Button>
        ) : null}
      </PageHead>
      {data.rows.length === 0 ? (
        <p className="text-fg-3">{t("points_none")}</p>
      ) : (
        <TableFrame label={t("tab_rewards")}>
          <thead>
            <tr>
              <th scope="col">{t("words_name")}</th>
              <th scope="col">{t("points_kind")}</th>
              {(["price", "pays", "stock", "in_process", "approved"] as const).map((name) => (
                <th key={name} scope="col" className="number">
                  {t(`points_${name}`)}
                </th>
              ))}
              <th scope="col">{t("points_listed")}</th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map((row) => (
              <tr key={row.rewardId}>
                <th scope="row" className="font-normal">
                  <span className="flex min-w-52 items-center gap-2">
                    {row.picture === null ? null : (
                      <img
                        src={`/mall/${row.picture}.webp`}
                        width={32}
                        height={32}
                        alt=""
                        className="rounded-ctl"
                      />
                    )}
                    <OpeningName name={nameOf(row)} onOpen={mayWrite ? () => edit(row) : undefined} />
                  </span>
                </th>
                <td>{t(`points_kind_${row.kind}`)}</td>
                <td className="number">{formatNumber(BigInt(row.price))}</td>
                <td className="number">{row.pays === null ? "–" : formatMoney(row.pays)}</td>
                <td className="number">{formatNumber(row.stock)}</td>
                <td className="number">{formatNumber(row.inProcess)}</td>
                <td className="number">{formatNumber(row.approved)}</td>
                <td>{t(row.isListed ? "yes" : "no")}</td>
              </tr>
            ))}
          </tbody>
        </TableFrame>
      )}
      {edited ? (
        <RewardDialog reward={edited === "new" ? undefined : edited} onClose={() => edit(undefined)} />
      ) : null}
    </section>
  )
}
