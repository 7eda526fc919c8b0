import { missionLeaderboard, type BoardRound } from "@croupier/contract/boards"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { useMerchantClock } from "../../boot/use-merchant-clock.ts"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { useProductName } from "../../shell/use-product-name.ts"
import { ErrorState } from "../../ui/error-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"

/** Boards with the first ranks and the member's own; nothing where there are none. */
export function BoardList() {
  const t = useT("missions")
  const { data, error, refetch } = useQuery({ ...query(missionLeaderboard, {}), staleTime: 0 })
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-80" />
  if (data.rows.length === 0) return null
  return (
    <section className="grid max-w-2xl grid-cols-1 gap-3">
      <h4 className="font-semibold">{t("board_title")}</h4>
      {data.rows.map((round) => (
        <BoardCard key={round.roundId} round={round} />
      ))}
    </section>
  )
}

/** A score as it reads: money, points, or how many times the stake. */
function useScore({ metric }: Pick<BoardRound, "metric">): (score: string) => string {
  const t = useT("missions")
  const format = useFormat()
  return (score) =>
    metric === "TURNOVER"
      ? format.money(score)
      : t(metric === "POINTS" ? "board_points" : "board_times", format.amount(score))
}

function BoardCard({ round }: { readonly round: BoardRound }) {
  const t = useT("missions")
  const format = useFormat()
  const clock = useMerchantClock()
  const productOf = useProductName()
  const score = useScore(round)
  const { mine } = round
  return (
    <article className="grid grid-cols-1 gap-3 rounded-card border border-line bg-bg-1 p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h5 className="font-semibold break-words">{round.name}</h5>
        <span className="text-sm text-fg-2">
          {t(
            `board_state_${round.state}`,
            clock.date(round.state === "RUNNING" ? round.endsAt : round.finalAt),
          )}
        </span>
      </div>
      {round.text === "" ? null : <p className="text-sm text-fg-2 break-words">{round.text}</p>}
      <p className="text-sm text-fg-2">
        {t(`board_metric_${round.metric}`)} {t("board_tie")}{" "}
        {round.products.length === 0 ? "" : t("mission_only", round.products.map(productOf).join(", "))}
      </p>
      {mine ? (
        <div className="grid gap-1">
          <p className="font-semibold">
            {t("board_mine", format.number(mine.rank), format.number(round.members), score(mine.score))}
          </p>
          {mine.missing === null || round.state !== "RUNNING" ? null : (
            <p className="text-sm">{t("board_missing", score(mine.missing))}</p>
          )}
        </div>
      ) : (
        <p className="text-sm">{t("board_unranked")}</p>
      )}
      {round.top.length === 0 ? (
        <>
          <p className="text-sm text-fg-2">{t("board_empty")}</p>
          <p className="text-sm">
            {t("board_prize")}: {round.prizes.map((prize) => format.money(prize)).join(" · ")}
          </p>
        </>
      ) : (
        <table className="w-full text-sm">
          <thead className="text-fg-3">
            <tr>
              <th className="py-1 text-start font-normal">{t("board_rank")}</th>
              <th className="py-1 text-start font-normal">{t("board_name")}</th>
              <th className="py-1 text-end font-normal">{t("board_score")}</th>
              <th className="py-1 text-end font-normal">{t("board_prize")}</th>
            </tr>
          </thead>
          <tbody>
            {round.top.map((row) => (
              <tr
                key={row.rank}
                className={row.isMe ? "border-t border-line font-bold" : "border-t border-line"}
              >
                <td className="py-1">{format.number(row.rank)}</td>
                <td className="py-1">
                  <bdi>{row.isMe ? t("board_me") : row.name}</bdi>
                </td>
                <td className="figures py-1 text-end">{score(row.score)}</td>
                <td className="figures py-1 text-end">
                  {row.prize === null ? "–" : format.money(row.prize)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </article>
  )
}
