import { playerRank } from "@croupier/contract/vip"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { isTrial, useSession } from "../../session/session.ts"
import { usualTime } from "../../i18n/usual-time.ts"
import { useProductName } from "../../shell/use-product-name.ts"
import { Art } from "../../ui/art.tsx"
import { asked, type Level } from "./level.ts"
import { useFigure } from "./use-figure.ts"

/** Every level with exact thresholds and its benefits in sentences, the first at the top. */
export function Ladder({ levels }: { readonly levels: readonly Level[] }) {
  const t = useT("vip")
  const session = useSession()
  const { data: rank } = useQuery({
    ...query(playerRank, {}),
    enabled: session !== null && !isTrial(session),
    staleTime: 0,
  })
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-lg font-semibold">{t("vip_ladder")}</h2>
      <ol className="grid grid-cols-1 gap-3">
        {levels.map((level) => (
          <LevelCard key={level.level} level={level} isHere={rank?.level === level.level} />
        ))}
      </ol>
    </section>
  )
}

function LevelCard({ level, isHere }: { readonly level: Level; readonly isHere: boolean }) {
  const t = useT("vip")
  return (
    <li
      className="grid grid-cols-1 gap-3 rounded-card border border-line bg-bg-1 p-5"
      aria-current={isHere ? "true" : undefined}
    >
      <div className="flex flex-wrap items-center gap-3">
        <Art name={level.art} size={48} />
        <div className="grid">
          <span className="text-sm text-fg-2">{t("vip_level", String(level.level))}</span>
          <h3 className="text-lg font-semibold">{level.name}</h3>
        </div>
        {isHere ? (
          <span className="ms-auto rounded-ctl border border-line px-3 py-2 text-sm font-bold text-brand-text">
            {t("vip_here")}
          </span>
        ) : null}
      </div>
      <div className="grid grid-cols-1 gap-3 md:grid-cols-2 md:gap-x-8">
        <Thresholds title={t("vip_reach")} thresholds={level.reach} />
        <Thresholds title={t("vip_keep")} thresholds={level.keep} />
      </div>
      <Benefits level={level} />
    </li>
  )
}

function Thresholds({ title, thresholds }: { readonly title: string; readonly thresholds: Level["reach"] }) {
  const t = useT("vip")
  const written = useFigure()
  const figures = asked(thresholds)
  return (
    <section className="grid grid-cols-1 content-start gap-1">
      <h4 className="text-sm text-fg-2">{title}</h4>
      {figures.length === 0 ? <p>{t("vip_nothing")}</p> : null}
      <dl className="grid grid-cols-1 gap-1">
        {figures.map((figure) => (
          <div key={figure} className="flex items-center justify-between gap-4">
            <dt>{t(`vip_${figure}`)}</dt>
            <dd className="figures whitespace-nowrap" dir="ltr">
              {written(figure, thresholds[figure])}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Benefits({ level }: { readonly level: Level }) {
  const t = useT("vip")
  const rateText = useT("cashback")
  const productOf = useProductName()
  const format = useFormat()
  const { gift, birthday, withoutFee, limits, hasService, priority, answerMinutes, cashback } = level
  const sentences = [
    ...(Number(gift) > 0 ? [t("vip_benefit_gift", format.money(gift))] : []),
    ...(Number(birthday) > 0 ? [t("vip_benefit_birthday", format.money(birthday))] : []),
    ...(withoutFee ? [t("vip_benefit_fee")] : []),
    ...(limits
      ? [
          t(
            "vip_benefit_limits",
            format.money(limits.request),
            format.money(limits.day),
            format.money(limits.month),
          ),
        ]
      : []),
    ...(limits && limits.dayCount !== null ? [t("vip_benefit_count", format.number(limits.dayCount))] : []),
    ...(answerMinutes === null ? [] : [t("vip_benefit_answer", usualTime(format.locale, answerMinutes))]),
    ...(priority > 0 ? [t("vip_benefit_priority", format.number(priority))] : []),
    ...cashback.map(({ product, basis, rate }) =>
      t(
        "vip_benefit_cashback",
        productOf(product),
        rateText(`cashback_rate_${basis}`, format.percent(Number(rate) / 100)),
      ),
    ),
    ...(hasService ? [t("vip_benefit_service")] : []),
  ]
  if (sentences.length === 0) return null
  return (
    <section className="grid grid-cols-1 gap-1">
      <h4 className="text-sm text-fg-2">{t("vip_benefits")}</h4>
      <ul className="grid grid-cols-1 gap-1">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}
