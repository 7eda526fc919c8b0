import { COUNTED_FACTS, LISTED_FACTS, type PromotionCondition } from "@croupier/contract/promotion-terms"
import { useState } from "react"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Choice, Field } from "../../parts/field.tsx"
import { typedList } from "../../parts/typed-list.ts"

const FACTS = [...LISTED_FACTS, ...COUNTED_FACTS]
type Fact = (typeof FACTS)[number]

/** The conditions on members as data: one line each, and a form that adds one. */
export function AudienceField({
  audience,
  onChange,
}: {
  readonly audience: readonly PromotionCondition[]
  readonly onChange: (audience: readonly PromotionCondition[]) => void
}) {
  const t = useT("console-promotions")
  const [fact, setFact] = useState<Fact>("country")
  const [isNot, setNot] = useState(false)
  const [values, setValues] = useState("")
  const [from, setFrom] = useState("")
  const [to, setTo] = useState("")
  const listed = LISTED_FACTS.find((each) => each === fact)
  const counted = COUNTED_FACTS.find((each) => each === fact)
  const named = typedList(values)
  const isWhole = (text: string) => text === "" || /^\d{1,9}$/.test(text)
  const mayAdd = listed ? named.length > 0 : isWhole(from) && isWhole(to) && from + to !== ""
  const add = () => {
    const made: PromotionCondition | undefined = listed
      ? { fact: listed, in: named, isNot }
      : counted && { fact: counted, from: from === "" ? null : from, to: to === "" ? null : to }
    if (made) onChange([...audience, made])
    setValues("")
    setFrom("")
    setTo("")
  }
  const words = (each: PromotionCondition): string =>
    "in" in each
      ? `${t(`promos_fact_${each.fact}`)} ${t(each.isNot ? "promos_not_among" : "promos_among")} ${each.in.join(", ")}`
      : `${t(`promos_fact_${each.fact}`)}: ${each.from ?? "0"} – ${each.to ?? "∞"}`
  return (
    <fieldset className="grid gap-2">
      <legend className="text-sm text-fg-2">{t("promos_audience")}</legend>
      {audience.length === 0 ? <p className="text-sm text-fg-3">{t("promos_audience_all")}</p> : null}
      <ul className="grid gap-1">
        {audience.map((each) => (
          <li
            key={JSON.stringify(each)}
            className="flex flex-wrap items-center justify-between gap-2 text-sm"
          >
            {words(each)}
            <Button onClick={() => onChange(audience.filter((other) => other !== each))}>
              {t("promos_remove", t(`promos_fact_${each.fact}`))}
            </Button>
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-1 items-end gap-3 sm:grid-cols-3">
        <Choice
          label={t("promos_condition")}
          value={fact}
          onChange={({ target }) => setFact(FACTS.find((each) => each === target.value) ?? fact)}
        >
          {FACTS.map((each) => (
            <option key={each} value={each}>
              {t(`promos_fact_${each}`)}
            </option>
          ))}
        </Choice>
        {listed ? (
          <>
            <Choice
              label={t(`promos_fact_${listed}`)}
              value={isNot ? "not" : "in"}
              onChange={({ target }) => setNot(target.value === "not")}
            >
              <option value="in">{t("promos_among")}</option>
              <option value="not">{t("promos_not_among")}</option>
            </Choice>
            <Field
              label={t("promos_values")}
              name="audienceValues"
              maxLength={400}
              value={values}
              onChange={({ target }) => setValues(target.value)}
            />
          </>
        ) : (
          <>
            <Field
              label={t("promos_at_least")}
              name="audienceFrom"
              inputMode="numeric"
              value={from}
              onChange={({ target }) => setFrom(target.value)}
            />
            <Field
              label={t("promos_at_most")}
              name="audienceTo"
              inputMode="numeric"
              value={to}
              onChange={({ target }) => setTo(target.value)}
            />
          </>
        )}
      </div>
      <Button className="justify-self-start" disabled={!mayAdd} onClick={add}>
        {t("promos_add")}
      </Button>
    </fieldset>
  )
}
