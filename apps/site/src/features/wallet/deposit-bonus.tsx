import { bonusSentences } from "@croupier/contract/promotion-sentences"
import { depositOffers, type DepositOffer } from "@croupier/contract/promotions"
import { amount as amountOf, parseAmount, toDecimal, type Amount } from "@croupier/money"
import { useQuery } from "@tanstack/react-query"
import { useId, type ReactNode } from "react"
import { NEW_MILLIS, query } from "../../api/query.ts"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { useSentence } from "../../shell/use-sentence.ts"

const HUNDRED = 100n

/** The bonus of an offer for a deposit, and the requirement that it begins with. */
function bonusOf({ percent, most, bonus }: DepositOffer, deposit: Amount) {
  const share = (deposit * BigInt(percent)) / HUNDRED
  const [limit, multiple] = [parseAmount(most), BigInt(Math.round(Number(bonus.multiple) * 100))]
  const given = share < limit ? share : limit
  return { given: toDecimal(amountOf(given)), toPlay: toDecimal(amountOf((given * multiple) / HUNDRED)) }
}

/** Bonuses that may be chosen for a deposit before it is paid; without a choice there is none. */
export default function DepositBonus({
  amount,
  chosen,
  choose,
}: {
  readonly amount: Amount | undefined
  readonly chosen: DepositOffer | undefined
  readonly choose: (offer: DepositOffer | undefined) => void
}) {
  const t = useT("wallet")
  const format = useFormat()
  const name = useId()
  const { data } = useQuery({ ...query(depositOffers, {}), staleTime: NEW_MILLIS })
  const next = data?.rows.find(({ isNext }) => isNext)
  const offers = data?.rows.filter(({ isNext }) => !isNext) ?? []
  if (next)
    return (
      <p className="text-sm text-fg-2">
        {t("wallet_bonus_next", next.name, format.money(next.least), format.number(next.percent))}
      </p>
    )
  if (offers.length === 0) return null
  return (
    <fieldset className="grid grid-cols-1 gap-2">
      <legend className="mb-1.5 text-sm font-semibold">{t("wallet_bonus")}</legend>
      <Choice
        name={name}
        isChosen={chosen === undefined}
        choose={() => choose(undefined)}
        title={t("wallet_bonus_none")}
      >
        {t("wallet_bonus_none_text")}
      </Choice>
      {offers.map((offer) => (
        <Choice
          key={offer.promotionId}
          name={name}
          isChosen={chosen?.promotionId === offer.promotionId}
          choose={() => choose(offer)}
          title={offer.name}
        >
          {t(
            "wallet_bonus_share",
            format.number(offer.percent),
            format.money(offer.most),
            format.money(offer.least),
          )}
        </Choice>
      ))}
      {chosen ? <Terms offer={chosen} amount={amount} /> : null}
    </fieldset>
  )
}

const Choice = (props: {
  readonly name: string
  readonly isChosen: boolean
  readonly choose: () => void
  readonly title: string
  readonly children: ReactNode
}) => (
  <label className="flex min-h-14 cursor-pointer items-center gap-3 rounded-card border border-line bg-bg-2 px-4 py-2 font-semibold hover:bg-bg-3 has-checked:border-brand has-focus-visible:outline-3 has-focus-visible:outline-brand-text">
    <input
      type="radio"
      name={props.name}
      checked={props.isChosen}
      onChange={props.choose}
      className="size-5 shrink-0 accent-(--brand)"
    />
    <span className="grid grow">
      {props.title}
      <span className="text-xs font-normal text-fg-2">{props.children}</span>
    </span>
  </label>
)

/** The terms of the chosen bonus: its sum for the typed deposit, then one sentence for each condition. */
function Terms({ offer, amount }: { readonly offer: DepositOffer; readonly amount: Amount | undefined }) {
  const t = useT("wallet")
  const format = useFormat()
  const sentence = useSentence()
  const isEnough = amount !== undefined && amount >= parseAmount(offer.least)
  const { given, toPlay } = bonusOf(offer, amount ?? parseAmount(offer.least))
  return (
    <ul className="list-disc ps-5 text-sm text-fg-2">
      <li>
        {isEnough
          ? t("wallet_bonus_gets", format.money(given), format.money(toPlay))
          : t("wallet_bonus_least", format.money(offer.least))}
      </li>
      {bonusSentences(offer.bonus).map((each) => (
        <li key={each.key}>{sentence(each)}</li>
      ))}
    </ul>
  )
}
