import { playerRank } from "@croupier/contract/vip"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { query } from "../../api/query.ts"
import { useT } from "../../i18n/i18n.tsx"
import { useMerchantClock } from "../../boot/use-merchant-clock.ts"
import { Art } from "../../ui/art.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Icon } from "../../ui/icon.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { asked, type Figure, type Level, type Rank } from "./level.ts"
import { useFigure } from "./use-figure.ts"

/** Where the caller stands this month: the level, what is missing for the next one, what keeps it, and the moves so far. */
export function Standing({ levels }: { readonly levels: readonly Level[] }) {
  const t = useT("vip")
  const { data: rank, error, refetch } = useQuery({ ...query(playerRank, {}), staleTime: 0 })
  if (error && !rank) return <ErrorState error={error} retry={() => void refetch()} />
  if (!rank) return <Skeleton className="h-60" />
  if (!rank.isOffered) return <p className="rounded-card border border-line bg-bg-1 p-5">{t("vip_off")}</p>
  const level = levels[rank.level - 1]
  const next = rank.next ? levels[rank.next.level - 1] : undefined
  const held = levels[rank.earned - 1]
  return (
    <section className="grid grid-cols-1 gap-5 rounded-card border border-line bg-bg-1 p-5">
      <Head rank={rank} level={level} />
      {next && rank.next ? (
        // A level that was given stands above the one that play leads to.
        <Part title={t(next.level <= rank.level ? "vip_next_own" : "vip_next", next.name)}>
          <Progress thresholds={next.reach} missing={rank.next.missing} figures={rank.figures} />
        </Part>
      ) : null}
      {rank.earned > 0 && !rank.next ? <p>{t("vip_top")}</p> : null}
      {held && rank.keep ? <Keep rank={rank} held={held} keep={rank.keep} /> : null}
      {rank.moves.length > 0 ? <Moves rank={rank} levels={levels} /> : null}
    </section>
  )
}

function Head({ rank, level }: { readonly rank: Rank; readonly level: Level | undefined }) {
  const t = useT("vip")
  const clock = useMerchantClock()
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Art name={level?.art ?? "lantern"} size={64} />
      <div className="grid gap-1">
        <h2 className="text-sm text-fg-2">{t("vip_yours")}</h2>
        <p className="text-h2 text-brand-text">
          {level ? `${t("vip_level", String(level.level))} · ${level.name}` : t("vip_none")}
        </p>
        {rank.given ? (
          <p className="text-sm text-fg-2">{t("vip_given", clock.stamp(rank.given.until))}</p>
        ) : null}
        <p className="text-sm text-fg-2">{t("vip_month", clock.start(rank.month.endsAt))}</p>
      </div>
    </div>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-2">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  )
}

function Keep({
  rank,
  held,
  keep,
}: {
  readonly rank: Rank
  readonly held: Level
  readonly keep: NonNullable<Rank["keep"]>
}) {
  const t = useT("vip")
  const isMet = Object.keys(keep.missing).length === 0
  return (
    <Part title={t("vip_keep_for", held.name)}>
      {keep.isSure || isMet ? (
        <p>{t(keep.isSure ? "vip_keep_sure" : "vip_keep_met")}</p>
      ) : (
        <Progress thresholds={held.keep} missing={keep.missing} figures={rank.figures} />
      )}
    </Part>
  )
}

const WHOLE = 100

/** Each threshold with the figure of the month, and the rest that is left. */
function Progress({
  thresholds,
  missing,
  figures,
}: {
  readonly thresholds: Level["reach"]
  readonly missing: { readonly [F in Figure]?: string | undefined }
  readonly figures: Rank["figures"]
}) {
  const t = useT("vip")
  const written = useFigure()
  return (
    <ul className="grid grid-cols-1 gap-3">
      {asked(thresholds).map((figure) => {
        const left = missing[figure]
        const done = Math.max(
          0,
          Math.min(WHOLE, (Number(figures[figure]) / Number(thresholds[figure])) * WHOLE),
        )
        return (
          <li key={figure} className="grid gap-1">
            <span className="flex flex-wrap items-center justify-between gap-4">
              <span>{t(`vip_${figure}`)}</span>
              <span className="figures">
                {left === undefined ? (
                  <span className="flex items-center gap-1">
                    <Icon name="check" size={16} />
                    {t("vip_met")}
                  </span>
                ) : (
                  t("vip_left", written(figure, left))
                )}
              </span>
            </span>
            <progress className="h-2 w-full" max={WHOLE} value={done} aria-label={t(`vip_${figure}`)} />
            <span className="text-sm text-fg-2">
              {t("vip_of", written(figure, figures[figure]), written(figure, thresholds[figure]))}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function Moves({ rank, levels }: { readonly rank: Rank; readonly levels: readonly Level[] }) {
  const t = useT("vip")
  const clock = useMerchantClock()
  const nameOf = (no: number) =>
    levels[no - 1]?.name ?? (no === 0 ? t("vip_none") : t("vip_level", String(no)))
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center font-semibold">{t("vip_moves")}</summary>
      <ul className="divide-y divide-line">
        {rank.moves.map((move) => (
          <li key={move.moveId} className="flex flex-wrap items-center justify-between gap-4 py-2">
            <span>{t(`vip_move_${move.reason}`, nameOf(move.to))}</span>
            <time dateTime={move.at} className="figures text-sm text-fg-2">
              {clock.stamp(move.at)}
            </time>
          </li>
        ))}
      </ul>
    </details>
  )
}
