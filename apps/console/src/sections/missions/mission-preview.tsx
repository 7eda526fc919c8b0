import type { Language } from "@croupier/contract/values"
import { amount, parseAmount, toDecimal } from "@croupier/money"
import { formatMoney, formatNumber } from "../../i18n/format.ts"
import { useSiteTexts } from "../../i18n/site-texts.ts"
import { useT } from "../../i18n/texts.ts"
import { theMerchant } from "../../session/session-store.ts"
import type { TypedMission } from "./use-mission.ts"
import { countsMoney } from "./mission.ts"

const MONEY = /^\d{1,12}([.]\d{1,2})?$/
const money = (typed: string): string =>
  `${MONEY.test(typed) ? formatMoney(typed) : "–"} ${theMerchant()?.asset ?? ""}`
const count = (typed: string): string => (/^\d{1,9}$/.test(typed) ? formatNumber(Number(typed)) : "–")

/** The sentence that members read, in the language of the words, and the most that a window costs. */
export function MissionPreview({
  typed,
  name,
  language,
}: {
  readonly typed: TypedMission
  readonly name: string
  readonly language: Language
}) {
  const t = useT("console-missions")
  const site = useSiteTexts(language)
  const { metric, step, gives, gift, limit, multiplier } = typed
  const given = (typedGift: string): string =>
    gives === "CASH"
      ? money(typedGift)
      : gives === "POINTS"
        ? (site?.("points_price", count(typedGift)) ?? "")
        : gives === "SPINS"
          ? (site?.("reward_gift_SPINS", count(typedGift)) ?? "")
          : (site?.("reward_gift_BONUS", money(typedGift)) ?? "")
  const isMoney = countsMoney(metric)
  return (
    <figure className="grid gap-1">
      <figcaption className="text-sm text-fg-2">{t("missions_preview")}</figcaption>
      <div className="grid gap-1 rounded-card border border-line p-3">
        <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
        <span>
          {site?.(
            `mission_does_${metric}`,
            isMoney ? money(step) : count(step),
            given(gift),
            count(limit),
            count(multiplier),
          )}
        </span>
      </div>
      <p className="text-sm text-fg-2">
        {t(
          "missions_most",
          MONEY.test(gift) && /^\d{1,3}$/.test(limit)
            ? given(String(Number(toDecimal(amount(parseAmount(gift) * BigInt(limit))))))
            : "–",
        )}
      </p>
    </figure>
  )
}
