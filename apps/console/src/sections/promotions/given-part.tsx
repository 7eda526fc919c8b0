import { listBonusTerms } from "@croupier/contract/console/bonuses"
import { MOST_CONTROL } from "@croupier/contract/campaign-effect"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { useT } from "../../i18n/texts.ts"
import { MONEY_PATTERN } from "../../parts/amount-text.ts"
import { BonusCodeChoice } from "../../parts/bonus-code-choice.tsx"
import { Choice, Field } from "../../parts/field.tsx"
import { useMay } from "../../session/session-store.ts"
import type { DraftPart } from "./draft.ts"

const GIVES = ["cash", "bonus", "points", "spins", "match"] as const

/** The reward of a promotion, its budget and its control group. */
export function GivenPart({ draft, type }: DraftPart) {
  const t = useT("console-promotions")
  const mayRead = useMay("bonuses.read")
  const bonuses = useQuery({ ...query(listBonusTerms, {}), enabled: mayRead })
  const money = (name: "amount" | "worth" | "least" | "most" | "budget", label: string) => (
    <Field
      label={label}
      name={`promotion_${name}`}
      inputMode="decimal"
      pattern={MONEY_PATTERN}
      required
      value={draft[name]}
      onChange={({ target }) => type({ [name]: target.value })}
    />
  )
  return (
    <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
      <Choice
        label={t("promos_reward")}
        value={draft.gives}
        onChange={({ target }) => type({ gives: GIVES.find((each) => each === target.value) ?? draft.gives })}
      >
        {GIVES.map((each) => (
          <option key={each} value={each}>
            {t(`promos_reward_${each}`)}
          </option>
        ))}
      </Choice>
      {draft.gives === "match" ? (
        <>
          <Field
            label={t("promos_percent")}
            type="number"
            min={1}
            max={500}
            required
            value={draft.percent}
            onChange={({ target }) => type({ percent: target.value })}
          />
          {money("least", t("promos_least"))}
          {money("most", t("promos_most"))}
        </>
      ) : draft.gives === "points" ? (
        <>
          <Field
            label={t("promos_points")}
            name="promotion_points"
            inputMode="numeric"
            pattern="[1-9][0-9]{0,6}"
            required
            value={draft.points}
            onChange={({ target }) => type({ points: target.value })}
          />
          {money("worth", t("promos_worth"))}
        </>
      ) : draft.gives === "spins" ? (
        <>
          <Field
            label={t("promos_spins")}
            type="number"
            min={1}
            max={20}
            required
            value={draft.spins}
            onChange={({ target }) => type({ spins: target.value })}
          />
          <Field
            label={t("promos_spin_days")}
            type="number"
            min={1}
            max={90}
            required
            value={draft.spinDays}
            onChange={({ target }) => type({ spinDays: target.value })}
          />
          {money("worth", t("promos_worth"))}
        </>
      ) : (
        money("amount", t("promos_amount"))
      )}
      {draft.gives === "bonus" || draft.gives === "match" ? (
        <BonusCodeChoice
          label={t("promos_bonus_code")}
          codes={(bonuses.data?.terms ?? []).map(({ code }) => code)}
          value={draft.bonusCode}
          onChange={({ target }) => type({ bonusCode: target.value })}
        />
      ) : null}
      {money("budget", t("promos_budget"))}
      <Field
        label={t("promos_control", String(MOST_CONTROL))}
        hint={t("promos_control_text")}
        name="promotion_control"
        type="number"
        min={0}
        max={MOST_CONTROL}
        required
        value={draft.control}
        onChange={({ target }) => type({ control: target.value })}
      />
    </div>
  )
}
