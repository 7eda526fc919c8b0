import type { Value } from "@croupier/contract"
import type { BillKind } from "@croupier/contract/agent-bills"
import { contractStanding } from "@croupier/contract/agent-pay"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../../api/query.ts"
import { useMerchantClock } from "../../../boot/use-merchant-clock.ts"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { ErrorState } from "../../../ui/error-state.tsx"
import { Money } from "../../../ui/money.tsx"
import { Skeleton } from "../../../ui/skeleton.tsx"
import { percentShown } from "./rate-text.ts"

type Standing = NonNullable<Value<typeof contractStanding>>

/** Bills of real-time salaries come every five minutes; the others change as slowly as play does. */
const EVERY_MS = 60_000

/** The window that runs: its figures, the band that is reached, and what is missing for the others. */
export function StandingPart({ kind }: { readonly kind: BillKind }) {
  const t = useT("contracts")
  const clock = useMerchantClock()
  const { data, error, isPending, refetch } = useQuery({
    ...query(contractStanding, { kind }),
    staleTime: 0,
    refetchInterval: EVERY_MS,
  })
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (isPending) return <Skeleton className="h-32 max-w-xl" />
  if (!data) return null
  return (
    <section
      aria-label={t("standing_title")}
      className="grid max-w-xl grid-cols-1 gap-4 rounded-card border border-line p-4"
    >
      <div className="grid gap-1">
        <h4 className="font-semibold">{t("standing_title")}</h4>
        <p className="text-sm text-fg-2">
          {t(
            "standing_window",
            clock.stamp(data.windowStart),
            clock.stamp(data.windowEnd),
            clock.stamp(data.countedTo),
          )}{" "}
          {t("standing_next", clock.stamp(data.runAt))}
        </p>
      </div>
      <Figures kind={kind} standing={data} />
      <Bands standing={data} />
    </section>
  )
}

function Figures({ kind, standing }: { readonly kind: BillKind; readonly standing: Standing }) {
  const t = useT("contracts")
  const format = useFormat()
  return (
    <dl className="grid grid-cols-2 gap-3 text-sm sm:grid-cols-3">
      <div>
        <dt className="text-fg-2">{t("standing_valid")}</dt>
        <dd>
          <Money value={standing.valid} />
        </dd>
      </div>
      {kind === "dividend" ? (
        <>
          <div>
            <dt className="text-fg-2">{t("standing_loss")}</dt>
            <dd>
              <Money value={standing.netLoss} kind="signed" />
            </dd>
          </div>
          <div>
            <dt className="text-fg-2">{t("standing_debt")}</dt>
            <dd>
              <Money value={standing.debt} />
            </dd>
          </div>
        </>
      ) : null}
      <div>
        <dt className="text-fg-2">{t("standing_active")}</dt>
        <dd className="figures">{format.number(standing.active)}</dd>
      </div>
      <div>
        <dt className="text-fg-2">{t("standing_gross")}</dt>
        <dd className="font-semibold">
          {standing.band === null ? t("standing_none") : <Money value={standing.gross} />}
        </dd>
      </div>
    </dl>
  )
}

function Bands({ standing }: { readonly standing: Standing }) {
  const t = useT("contracts")
  const format = useFormat()
  const isSome = (money: string) => Number(money) > 0
  return (
    <ol className="grid grid-cols-1 gap-2 text-sm">
      {standing.bands.map(({ no, rate, missing }) => {
        const lacks = [
          ...(isSome(missing.valid) ? [t("standing_missing_valid", format.money(missing.valid))] : []),
          ...(isSome(missing.loss) ? [t("standing_missing_loss", format.money(missing.loss))] : []),
          ...(missing.active > 0 ? [t("standing_missing_active", format.number(missing.active))] : []),
        ]
        const isNow = standing.band === no
        return (
          <li
            key={no}
            aria-current={isNow ? "step" : undefined}
            className={`flex flex-wrap justify-between gap-x-4 gap-y-1 rounded-ctl border px-3 py-2 ${isNow ? "border-brand font-semibold" : "border-line"}`}
          >
            <span>{t("standing_band", String(no), percentShown(rate, format.locale))}</span>
            <span className="text-fg-2">
              {lacks.length === 0 ? t("standing_reached") : lacks.join(" · ")}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
