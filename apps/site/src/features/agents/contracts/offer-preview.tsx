import type { ContractKind, Payer } from "@croupier/contract/agent-contract-states"
import type { ContractTerms } from "@croupier/contract/agent-contract-terms"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { percentShown } from "./rate-text.ts"
import { TermsList } from "./terms-list.tsx"

/** The rates of terms from the lowest to the highest: "4–12.5". */
function ratesOf({ bands }: ContractTerms, locale: string): string {
  const rates = bands.map(({ rate }) => rate).toSorted((a, b) => Number(a) - Number(b))
  const [low = "0", high = low] = [rates[0], rates.at(-1)]
  return low === high
    ? percentShown(low, locale)
    : `${percentShown(low, locale)}–${percentShown(high, locale)}`
}

/** An offer in one sentence, and the rules of its terms. */
export function OfferPreview(props: {
  readonly kind: ContractKind
  readonly account: string
  readonly payer: Payer
  readonly terms: ContractTerms
}) {
  const { kind, account, payer, terms } = props
  const t = useT("contracts")
  const format = useFormat()
  const base = kind === "dividend" ? "loss" : "valid"
  return (
    <section aria-label={t("offer_preview")} className="grid grid-cols-1 gap-3 rounded-ctl bg-bg-2 p-4">
      <h5 className="font-semibold">{t("offer_preview")}</h5>
      <p>{t(`offer_${payer}_${base}`, account === "" ? "…" : account, ratesOf(terms, format.locale))}</p>
      <TermsList kind={kind} terms={terms} />
    </section>
  )
}
