import { listIssues } from "@croupier/contract/console/lottery"
import { issueExposure } from "@croupier/contract/console/lottery-issues"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { formatMoney, formatNumber, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Bars } from "../../parts/bars.tsx"
import { Choice } from "../../parts/field.tsx"
import { Fault } from "../../parts/notice.tsx"
import { useSessionState } from "../../session/session-store.ts"
import { useAddress } from "../../table/use-address.ts"
import { ChosenTable } from "./chosen-table.tsx"
import { ResultTable } from "./result-table.tsx"
import { useGame } from "./use-game.ts"

const EVERY_MS = 10_000
const LATEST = 60

/** Exposure of the house to one issue: by play, and by selection. */
export function ExposureTab() {
  const t = useT("console-lottery")
  useSessionState()
  const { search, change } = useAddress()
  const { gameCode, codes, error: unknown } = useGame()
  const issues = useQuery({
    ...query(listIssues, { gameCode: gameCode ?? "", state: "OPEN", limit: LATEST }),
    enabled: gameCode !== undefined,
  })
  const issue = search["issue"] ?? issues.data?.rows.at(-1)?.issue
  const { data, error } = useQuery({
    ...query(issueExposure, { gameCode: gameCode ?? "", issue: issue ?? "" }),
    enabled: gameCode !== undefined && issue !== undefined,
    refetchInterval: EVERY_MS,
  })
  if (!gameCode) return <Fault error={unknown} />
  return (
    <section className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <h1 className="text-h4 font-semibold">
          {gameCode} {issue ?? ""}
        </h1>
        <div className="flex flex-wrap items-end gap-2">
          <Choice
            label={t("game")}
            value={gameCode}
            onChange={({ target }) => change({ gameCode: target.value, issue: undefined })}
          >
            {codes.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </Choice>
          <Choice
            label={t("issue")}
            value={issue ?? ""}
            onChange={({ target }) => change({ issue: target.value })}
          >
            {[
              ...new Set([...(issue ? [issue] : []), ...(issues.data?.rows ?? []).map((row) => row.issue)]),
            ].map((each) => (
              <option key={each}>{each}</option>
            ))}
          </Choice>
        </div>
      </div>
      <Fault error={error ?? issues.error} />
      {data ? (
        <>
          <p className="text-fg-2">
            {t(`issue_${data.issue.state}`)} · {t("closes")} {formatTime(data.issue.closesAt)} · {t("draws")}{" "}
            {formatTime(data.issue.drawsAt)}
          </p>
          <p>
            {t(
              "exposure_sum",
              formatNumber(data.bets),
              formatNumber(data.members),
              formatMoney(data.stake),
              formatMoney(data.maximumPayout),
            )}
          </p>
          <p className="text-sm text-fg-2">
            {[
              t("exposure_text"),
              ...(data.exposureLimit
                ? [`${t("limit_issueExposure")}: ${formatMoney(data.exposureLimit)}.`]
                : []),
              ...(data.stakeLimit ? [`${t("limit_issueStake")}: ${formatMoney(data.stakeLimit)}.`] : []),
            ].join(" ")}
          </p>
          <Bars
            label={t("exposure_chart")}
            head={[t("play"), `${t("amount")} (${data.asset})`]}
            rows={[
              // A limit that is far away would leave nothing to look at.
              ...(data.exposureLimit && isNear(data.exposureLimit, data.maximumPayout)
                ? [{ name: t("limit_issueExposure"), amount: data.exposureLimit, tone: "brand" as const }]
                : []),
              ...(data.stakeLimit && isNear(data.stakeLimit, data.stake)
                ? [{ name: t("limit_issueStake"), amount: data.stakeLimit, tone: "brand" as const }]
                : []),
              { name: t("exposure_most"), amount: data.maximumPayout, tone: "loss" as const },
              { name: t("stake"), amount: data.stake, tone: "win" as const },
              ...data.plays.flatMap(({ play, stake, maximumPayout: most }) => [
                { name: `${play} · ${t("exposure_most")}`, amount: most, tone: "loss" as const },
                { name: `${play} · ${t("stake")}`, amount: stake, tone: "win" as const },
              ]),
            ]}
          />
          {data.bets > 0 ? <ResultTable liability={data.liability} asset={data.asset} /> : null}
          <ChosenTable chosen={data.chosen} asset={data.asset} />
        </>
      ) : null}
    </section>
  )
}

/** For what a chart shows alone: no limit is reckoned with here. */
const isNear = (limit: string, reached: string): boolean => Number(limit) <= Number(reached) * 20
